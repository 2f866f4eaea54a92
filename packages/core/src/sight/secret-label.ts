/** What the label of a drawn field says of what is typed there; the pixels say nothing else. */
const SECRET_LABELS: readonly [RegExp, string][] = [
  [/one[\s_-]*time|\botp\b|\btotp\b|\b2fa\b|\bmfa\b|(verification|security|sms|auth\w*|confirmation|access)[\s_-]*code|einmal(code|passwort)/i, 'code'],
  [/\bcvv\b|\bcvc\b|\bcsc\b/i, 'cvc'],
  [/expir|valid (thru|until)/i, 'card-expiry'],
  [/card|\biban\b|karte|carte|tarjeta/i, 'card'],
  [/\bpin\b|pin[\s_-]?code/i, 'pin'],
  [/api[\s_-]?key|token|private[\s_-]?key|secret|geheim/i, 'key'],
  [/pass(word|code|phrase)?\b|pwd|passwort|kennwort|mot de passe|contraseña|senha|wachtwoord|hasło|пароль|密码|パスワード/i, 'password'],
];

/** What a secret is called whose field has this label; null where it says nothing of the kind. */
export function secretNamed(label: string | null | undefined): string | null {
  return SECRET_LABELS.find(([pattern]) => pattern.test(label ?? ''))?.[1] ?? null;
}
