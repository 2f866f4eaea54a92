/**
 * Lists whose members exclude each other, in the languages of the tables; `|` parts the members, `,` the words for one.
 * A text that names several members agrees with any text that names one of them.
 */
export const CATEGORIES: readonly string[] = [
  'monday, mon$, montag, lundi, lunes, lunedì, segunda-feira, maandag, понедельник, poniedziałek, 星期一, 周一, 月曜日 | ' +
    'tuesday, tue, dienstag, mardi, martes, martedì, terça-feira, dinsdag, вторник, wtorek, 星期二, 周二, 火曜日 | ' +
    'wednesday, wed, mittwoch, mercredi, miércoles, mercoledì, quarta-feira, woensdag, среда, środa, 星期三, 周三, 水曜日 | ' +
    'thursday, thu, donnerstag, jeudi, jueves, giovedì, quinta-feira, donderdag, четверг, czwartek, 星期四, 周四, 木曜日 | ' +
    'friday, fri, freitag, vendredi, viernes, venerdì, sexta-feira, vrijdag, пятница, piątek, 星期五, 周五, 金曜日 | ' +
    'saturday, sat, samstag, sonnabend, samedi, sábado, sabato, zaterdag, суббота, sobota, 星期六, 周六, 土曜日 | ' +
    'sunday, sun, sonntag, dimanche, domingo, domenica, zondag, воскресенье, niedziela, 星期日, 周日, 日曜日',
  'january, jan, januar, janvier, enero, gennaio, janeiro, januari, январь, styczeń | february, feb, februar, février, febrero, febbraio, fevereiro, februari, февраль, luty | ' +
    'march, märz, mars, marzo, março, maart, март, marzec | april, apr, avril, abril, aprile, апрель, kwiecień | ^may$, mai, mayo, maggio, maio, mei, май, maj | ' +
    'june, jun, juni, juin, junio, giugno, junho, июнь, czerwiec | july, jul, juli, juillet, julio, luglio, julho, июль, lipiec | august, aug, août, agosto, augustus, август, sierpień | ' +
    'september, sep, sept, septembre, septiembre, settembre, setembro, сентябрь, wrzesień | october, oct, oktober, octobre, octubre, ottobre, outubro, октябрь, październik | ' +
    'november, nov, novembre, noviembre, novembro, ноябрь, listopad | december, dec, dezember, décembre, diciembre, dicembre, dezembro, декабрь, grudzień',
  'red, rot, rouge, rojo, roja, rosso, rossa, vermelho, vermelha, rood, красный | blue, blau, bleu, bleue, azul, blu, blauw, синий | green, grün, vert, verte, verde, groen, зелёный | ' +
    'yellow, gelb, jaune, amarillo, amarilla, giallo, gialla, amarelo, amarela, geel, жёлтый | black, schwarz, noir, noire, negro, negra, nero, nera, preto, preta, zwart, чёрный | ' +
    'white, weiß, blanc, blanche, blanco, blanca, bianco, bianca, branco, branca, wit, белый | gray, grey, grau, gris, grigio, cinza, grijs, серый | brown, braun, brun, marrón, marrone, marrom, bruin, коричневый | ' +
    'pink, rosa, rose, roze, розовый | purple, violet, lila, violett, viola, roxo, paars, фиолетовый | turquoise, türkis | beige | silver, silber, argent, plata, argento, prata, zilver | gold, oro, goud | navy, navy blue | teal | magenta | cyan | maroon',
  'small, klein, petit, pequeño, piccolo, pequeno | medium, mittel, moyen, mediano, medio, médio | large, groß, grand, grande, groot | extra large, x large, extra groß | extra small, x small',
  '^germany$, germany, deutschland, allemagne, alemania, germania, alemanha, duitsland | france, frankreich, francia, frança, frankrijk | spain, spanien, espagne, españa, spagna, espanha, spanje | ' +
    'italy, italien, italie, italia, itália, italië | portugal, portogallo | netherlands, niederlande, pays-bas, países bajos, paesi bassi, países baixos, nederland | belgium, belgien, belgique, bélgica, belgio, belgië | ' +
    'austria, österreich, autriche, áustria, oostenrijk | australia, australien, australie, austrália, australië | switzerland, schweiz, suisse, suiza, svizzera, suíça, zwitserland | sweden, schweden, suède, suecia, svezia, suécia, zweden | ' +
    'norway, norwegen, norvège, noruega, norvegia, noorwegen | denmark, dänemark, danemark, dinamarca, danimarca, denemarken | finland, finnland, finlande, finlandia, finlândia | poland, polen, pologne, polonia, polônia, polska | ' +
    'ireland, irland, irlande, irlanda, ierland | iceland, island, islande, islandia | united kingdom, uk, great britain, großbritannien, royaume-uni, reino unido, regno unito, verenigd koninkrijk | england | scotland | wales | northern ireland | ' +
    'united states, usa, united states of america, vereinigte staaten, états-unis, estados unidos, stati uniti, verenigde staten | canada, kanada, canadá | mexico, mexiko, mexique, méxico, messico | brazil, brasilien, brésil, brasil, brasile, brazilië | ' +
    'argentina, argentinien, argentine | chile | colombia, kolumbien | peru, perú | uruguay | paraguay | china, chine, cina | japan, japon, japón, giappone, japão | india, indien, inde | indonesia | iran | iraq | ireland republic | israel | jordan | ' +
    'south korea | north korea | russia, russland, russie, rusia | ukraine, ucrania, ucraina, ucrânia | turkey, türkei, turquie, turquía, turchia, turquia | greece, griechenland, grèce, grecia, grécia, griekenland | hungary, ungarn, hongrie, hungría, ungheria | ' +
    'czech republic, czechia, tschechien | slovakia, slowakei, slovaquie | slovenia, slowenien, slovénie | romania, rumänien, roumanie | bulgaria, bulgarien | croatia, kroatien | serbia, serbien | bosnia and herzegovina | albania | montenegro | ' +
    'estonia | latvia | lithuania | belarus | moldova | georgia | armenia | azerbaijan | kazakhstan | uzbekistan | thailand | vietnam | malaysia | singapore | philippines | taiwan | hong kong | new zealand | ' +
    'south africa | nigeria | niger | kenya | egypt | morocco | tunisia | algeria | libya | ghana | ethiopia | mali | malawi | malta | mauritius | mauritania | zambia | gambia | guinea | guinea bissau | equatorial guinea | guyana | papua new guinea | ' +
    'dominica | dominican republic | congo | saudi arabia | united arab emirates | qatar | kuwait | oman | yemen | lebanon | syria | pakistan | afghanistan | bangladesh | sri lanka | nepal | cuba | jamaica | haiti | luxembourg | liechtenstein | monaco | cyprus',
  'english, englisch, anglais, inglés, inglese, inglês, engels, английский | german, deutsch, allemand, alemán, tedesco, alemão, duits, немецкий | french, französisch, français, francés, francese, francês, frans | ' +
    'spanish, spanisch, espagnol, español, spagnolo, espanhol, spaans | italian, italienisch, italien, italiano, italiaans | portuguese, portugiesisch, portugais, portugués, portoghese, português, portugees | dutch, niederländisch, néerlandais, holandés, olandese, nederlands | ' +
    'russian, russisch, russe, ruso, русский | polish, polnisch, polski | turkish, türkisch, türkçe | arabic, arabisch, arabe, العربية | chinese, chinesisch, chinois, 中文 | japanese, japanisch, japonais, 日本語 | korean, koreanisch, 한국어 | hindi | swedish | norwegian | danish | finnish | greek | hebrew | czech | hungarian | romanian',
  'usd, us dollar, dollar, dollars | eur, euro, euros | gbp, pound sterling, british pound | jpy, yen | chf, swiss franc | cad, canadian dollar | aud, australian dollar | cny, yuan, renminbi | inr, rupee, rupees | brl, real brasileiro | mxn | pln, zloty | sek | nok | dkk | rub, ruble | bitcoin, btc | ethereum, eth',
  'first, 1st, erste, erster, erstes, premier, première, primero, primera, primo, prima, primeiro, primeira, eerste | second, 2nd, zweite, zweiter, zweites, deuxième, segundo, segunda, secondo, seconda, tweede | ' +
    'third, 3rd, dritte, dritter, drittes, troisième, tercero, tercera, terzo, terza, terceiro, terceira, derde | fourth, 4th, vierte, vierter, quatrième, cuarto, quarto, vierde | fifth, 5th, fünfte, cinquième, quinto, vijfde | sixth, 6th | seventh, 7th | eighth, 8th | ninth, 9th | tenth, 10th',
  'one, eins, uno, um | two, zwei, deux, dos, due, dois, twee | three, drei, trois, tres, tre, três, drie | four, vier, quatre, cuatro, quattro, quatro | five, fünf, cinq, cinco, cinque, vijf | six, sechs, seis, sei, zes | seven, sieben, sept jours, siete, sette, sete, zeven | eight, acht, huit, ocho, otto, oito | nine, neun, neuf, nueve, nove, negen | ten, zehn, dix, diez, dieci, dez, tien',
  'kg, kilogram, kilograms | gram, grams | lb, lbs, pound, pounds | oz, ounce, ounces | tonne, tonnes, ton, tons',
  'mm, millimeter, millimeters, millimetre, millimetres | cm, centimeter, centimeters, centimetre, centimetres | meter, meters, metre, metres | km, kilometer, kilometers, kilometre, kilometres | inch, inches | feet, foot | mile, miles | yard, yards',
  'ml, milliliter, milliliters | liter, liters, litre, litres | gallon, gallons',
  'celsius | fahrenheit | kelvin',
  'byte, bytes | kb, kilobyte, kilobytes | mb, megabyte, megabytes | gb, gigabyte, gigabytes | tb, terabyte, terabytes',
  'seconds, sekunden, secondes, segundos | minutes, minuten, minutos, minuti | hours, hour, stunden, stunde, heures, horas, ore, uren | days, tage, jours, días, giorni, dias, dagen | weeks, wochen, semaines, semanas, settimane, weken | months, monate, mois, meses, mesi, maanden | years, jahre, années, ans, años, anni, anos, jaren',
  'pdf | csv | excel, xlsx, xls | word, docx, doc | json | xml | png | jpg, jpeg | svg | gif | html | zip | mp3 | mp4 | txt',
  'google | facebook | apple | microsoft | github | gitlab | twitter | linkedin | instagram | youtube | tiktok | pinterest | whatsapp | telegram | slack | paypal | amazon | dropbox | okta | discord | reddit | xing',
  'visa | mastercard | american express, amex | paypal | klarna | apple pay | google pay | maestro | diners club | discover card | sepa | sofort | giropay | ideal',
  'windows | macos, mac | linux | android | ios, iphone',
  'free | basic | standard | pro, professional | premium | enterprise | ultimate | starter | plus plan',
  'admin, administrator | editor | viewer | owner | guest | moderator | member',
  'spring, frühling, printemps, primavera | summer, sommer, été, verano, estate, verão | autumn, herbst, automne, otoño, autunno, outono | winter, hiver, invierno, inverno',
  'breakfast, frühstück | lunch, mittagessen | dinner, abendessen | brunch',
  'economy | premium economy | business class | first class',
  'single room | double room | twin room | suite',
  'single, ledig, célibataire, soltero | married, verheiratet, marié, casado | divorced, geschieden, divorcé, divorciado | widowed, verwitwet',
  'low, niedrig, faible, bajo | normal | high, hoch, élevé, alto | critical, kritisch | urgent, dringend',
  'todo, to do | in progress | done, completed | blocked',
  'active | inactive | suspended | archived | deleted | pending | expired',
  'paid | unpaid | overdue | refunded | partially paid',
];
