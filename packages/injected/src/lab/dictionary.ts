/** English, German, French, Spanish; what a translator of interfaces would write. */
const ROWS: readonly string[] = [
  'sign in|anmelden|se connecter|iniciar sesión',
  'log in|einloggen|se connecter|iniciar sesión',
  'login|anmelden|connexion|acceder',
  'sign out|abmelden|se déconnecter|cerrar sesión',
  'log out|abmelden|se déconnecter|cerrar sesión',
  'sign up|registrieren|s’inscrire|registrarse',
  'register|registrieren|s’inscrire|registrarse',
  'create account|konto erstellen|créer un compte|crear cuenta',
  'save|speichern|enregistrer|guardar',
  'save changes|änderungen speichern|enregistrer les modifications|guardar cambios',
  'cancel|abbrechen|annuler|cancelar',
  'close|schließen|fermer|cerrar',
  'delete|löschen|supprimer|eliminar',
  'remove|entfernen|retirer|quitar',
  'edit|bearbeiten|modifier|editar',
  'add|hinzufügen|ajouter|añadir',
  'search|suchen|rechercher|buscar',
  'filter|filtern|filtrer|filtrar',
  'sort|sortieren|trier|ordenar',
  'next|weiter|suivant|siguiente',
  'previous|zurück|précédent|anterior',
  'back|zurück|retour|volver',
  'continue|fortfahren|continuer|continuar',
  'submit|absenden|soumettre|enviar',
  'send|senden|envoyer|enviar',
  'reset|zurücksetzen|réinitialiser|restablecer',
  'apply|anwenden|appliquer|aplicar',
  'confirm|bestätigen|confirmer|confirmar',
  'yes|ja|oui|sí',
  'no|nein|non|no',
  'ok|ok|ok|ok',
  'email|e-mail|e-mail|correo electrónico',
  'e-mail|e-mail|e-mail|correo electrónico',
  'email address|e-mail-adresse|adresse e-mail|correo electrónico',
  'password|passwort|mot de passe|contraseña',
  'username|benutzername|nom d’utilisateur|nombre de usuario',
  'name|name|nom|nombre',
  'first name|vorname|prénom|nombre',
  'last name|nachname|nom de famille|apellido',
  'phone|telefon|téléphone|teléfono',
  'phone number|telefonnummer|numéro de téléphone|número de teléfono',
  'address|adresse|adresse|dirección',
  'street|straße|rue|calle',
  'city|stadt|ville|ciudad',
  'country|land|pays|país',
  'zip code|postleitzahl|code postal|código postal',
  'company|firma|entreprise|empresa',
  'date|datum|date|fecha',
  'time|zeit|heure|hora',
  'price|preis|prix|precio',
  'quantity|menge|quantité|cantidad',
  'total|summe|total|total',
  'cart|warenkorb|panier|carrito',
  'add to cart|in den warenkorb|ajouter au panier|añadir al carrito',
  'checkout|zur kasse|passer à la caisse|finalizar compra',
  'order|bestellung|commande|pedido',
  'orders|bestellungen|commandes|pedidos',
  'place order|bestellung aufgeben|passer la commande|realizar pedido',
  'buy now|jetzt kaufen|acheter maintenant|comprar ahora',
  'product|produkt|produit|producto',
  'products|produkte|produits|productos',
  'settings|einstellungen|paramètres|configuración',
  'profile|profil|profil|perfil',
  'account|konto|compte|cuenta',
  'my account|mein konto|mon compte|mi cuenta',
  'home|startseite|accueil|inicio',
  'help|hilfe|aide|ayuda',
  'contact|kontakt|contact|contacto',
  'about us|über uns|à propos de nous|sobre nosotros',
  'about|über uns|à propos|acerca de',
  'news|neuigkeiten|actualités|noticias',
  'blog|blog|blog|blog',
  'user|benutzer|utilisateur|usuario',
  'users|benutzer|utilisateurs|usuarios',
  'role|rolle|rôle|función',
  'status|status|statut|estado',
  'actions|aktionen|actions|acciones',
  'active|aktiv|actif|activo',
  'inactive|inaktiv|inactif|inactivo',
  'all|alle|tous|todos',
  'none|keine|aucun|ninguno',
  'new|neu|nouveau|nuevo',
  'open|öffnen|ouvrir|abrir',
  'download|herunterladen|télécharger|descargar',
  'upload|hochladen|téléverser|subir',
  'export|exportieren|exporter|exportar',
  'import|importieren|importer|importar',
  'print|drucken|imprimer|imprimir',
  'share|teilen|partager|compartir',
  'copy|kopieren|copier|copiar',
  'message|nachricht|message|mensaje',
  'messages|nachrichten|messages|mensajes',
  'subject|betreff|objet|asunto',
  'comment|kommentar|commentaire|comentario',
  'description|beschreibung|description|descripción',
  'title|titel|titre|título',
  'category|kategorie|catégorie|categoría',
  'language|sprache|langue|idioma',
  'notifications|benachrichtigungen|notifications|notificaciones',
  'newsletter|newsletter|newsletter|boletín',
  'subscribe|abonnieren|s’abonner|suscribirse',
  'unsubscribe|abbestellen|se désabonner|darse de baja',
  'privacy|datenschutz|confidentialité|privacidad',
  'terms|nutzungsbedingungen|conditions|términos',
  'dashboard|übersicht|tableau de bord|panel',
  'overview|übersicht|aperçu|resumen',
  'details|einzelheiten|détails|detalles',
  'report|bericht|rapport|informe',
  'reports|berichte|rapports|informes',
  'invoice|rechnung|facture|factura',
  'invoices|rechnungen|factures|facturas',
  'payment|zahlung|paiement|pago',
  'pay|bezahlen|payer|pagar',
  'shipping|versand|livraison|envío',
  'billing|abrechnung|facturation|facturación',
  'customer|kunde|client|cliente',
  'customers|kunden|clients|clientes',
  'project|projekt|projet|proyecto',
  'projects|projekte|projets|proyectos',
  'task|aufgabe|tâche|tarea',
  'tasks|aufgaben|tâches|tareas',
  'team|team|équipe|equipo',
  'file|datei|fichier|archivo',
  'files|dateien|fichiers|archivos',
  'view|ansehen|voir|ver',
  'show|anzeigen|afficher|mostrar',
  'hide|ausblenden|masquer|ocultar',
  'select|auswählen|sélectionner|seleccionar',
  'choose|wählen|choisir|elegir',
  'and|und|et|y',
  'or|oder|ou|o',
  'the|der|le|el',
  'a|ein|un|un',
  'of|von|de|de',
  'to|zu|à|a',
  'for|für|pour|para',
  'in|in|dans|en',
  'with|mit|avec|con',
  'your|ihr|votre|su',
  'my|mein|mon|mi',
  'remember me|angemeldet bleiben|se souvenir de moi|recordarme',
  'forgot password?|passwort vergessen?|mot de passe oublié ?|¿olvidó su contraseña?',
  'learn more|mehr erfahren|en savoir plus|saber más',
  'read more|weiterlesen|lire la suite|leer más',
  'page|seite|page|página',
  'year|jahr|année|año',
  'month|monat|mois|mes',
  'day|tag|jour|día',
  'color|farbe|couleur|color',
  'size|größe|taille|talla',
  'shop|shop|boutique|tienda',
  'menu|menü|menu|menú',
  'more|mehr|plus|más',
  'less|weniger|moins|menos',
];

export const LANGUAGES = ['de', 'fr', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

const BY_LANGUAGE = Object.fromEntries(
  LANGUAGES.map((language, column) => [
    language,
    new Map(
      ROWS.map((row) => {
        const words = row.split('|');
        return [words[0] as string, words[column + 1] as string];
      }),
    ),
  ]),
) as Record<Language, Map<string, string>>;

/** The dictionary's word for a whole phrase; null where it has none. */
export function knownTranslation(text: string, language: Language): string | null {
  const { head, core, tail } = partsOf(text);
  const found = BY_LANGUAGE[language].get(core.toLowerCase());
  return found === undefined ? null : `${head}${likeCase(core, found)}${tail}`;
}

/** The whole phrase where the dictionary has it, else word by word; what it lacks becomes a made-up word, always the same. */
export function translated(text: string, language: Language): string {
  return knownTranslation(text, language) ?? text.replace(/(?<![\p{L}\p{N}-])\p{L}[\p{L}’'-]*(?![\p{N}])/gu, (word) => knownTranslation(word, language) ?? madeUp(word, language));
}

function partsOf(text: string): { head: string; core: string; tail: string } {
  const [, head = '', core = '', tail = ''] = /^([^\p{L}]*)(.*?)([^\p{L}?]*)$/su.exec(text) ?? [];
  return { head, core, tail };
}

function likeCase(model: string, word: string): string {
  if (model.length > 1 && model === model.toUpperCase()) return word.toUpperCase();
  return model.charAt(0) === model.charAt(0).toUpperCase() ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}

const ENDINGS: Record<Language, readonly string[]> = { de: ['ung', 'keit', 'en', 'er'], fr: ['tion', 'eur', 'age', 'er'], es: ['ción', 'dor', 'aje', 'ar'] };
const SYLLABLES = ['ba', 'dor', 'fel', 'gri', 'kam', 'lo', 'mir', 'na', 'pel', 'ro', 'sta', 'tir', 'vel', 'wo', 'zan', 'bru'];

function madeUp(word: string, language: Language): string {
  // Units and codes are no words.
  if (word.length < 3 || (word.length < 5 && word === word.toUpperCase())) return word;
  let hash = 7;
  for (const letter of word.toLowerCase()) hash = (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  const [first, second] = [SYLLABLES[hash % 16], SYLLABLES[(hash >>> 4) % 16]];
  const ending = ENDINGS[language][(hash >>> 8) % 4] ?? '';
  return likeCase(word, `${first}${word.length > 5 ? second : ''}${ending}`);
}
