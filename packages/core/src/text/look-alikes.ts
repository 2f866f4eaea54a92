/** Words that look or sound alike and mean something else; `|` parts them. */
export const LOOK_ALIKES: readonly string[] = (
  'contact, contacts | contract, contracts; desert | dessert, desserts; personal | personnel; stationary | stationery; principal | principle; complement | compliment; status | statue | statute; ' +
  'form, forms | from; trail | trial; angel | angle; diary | dairy; loose | lose; costume | custom | customer; moral | morale; adopt | adapt; accept | except; affect | effect; ' +
  'access | assess; assure | insure | ensure; county | country; casual | causal; conversation | conservation; director | directory; historic | history; lighting | lightning; local | locale; ' +
  'message, messages | massage, massages; patient, patients | patent, patents; perspective | prospective; precede | proceed; preview | review, reviews | overview; reality | realty; recent | resent | resend; ' +
  'retail | detail, details; server, servers | service, services; single | signal; store, stores | story, stories; thread, threads | threat, threats; unit, units | unite; weather | whether; export | expert, experts; ' +
  'invoice, invoices | invoke | voice; receipt, receipts | recipe, recipes | recipient, recipients; report, reports | export; resend | reset | restart | restore; rate, rates | rare; tax, taxes | taxi; ' +
  'transaction, transactions | translation, translations | transition; transfer | transform; reply | replay | apply; order, orders | older | border, borders; search | research; sort | short; ' +
  'confirm | conform; confirmation | information | conformation; delivery | discovery | recovery; template, templates | temperature; schedule | schema; device, devices | devise | advice | service; ' +
  'product, products | production | project, projects; policy, policies | police; advise | advice; exercise | expertise; insurance | assurance; charge | change | exchange; charges | changes; ' +
  'remove | move | rename; renew | review | reset; refund | refuse | refresh; resume | consume; submit | summit; subscribe | describe | subscriber; subscription | description | prescription, prescriptions; ' +
  'session, sessions | section, sections | season; location, locations | allocation | vacation; vacation, vacations | vocation; occupation | vacation; allocation | application; ' +
  'application, applications | appreciation | duplication | publication; reservation, reservations | conversation | preservation; registration | regression; donation, donations | donator; ' +
  'account, accounts | amount | count | discount, discounts; accountant | accounting; address, addresses | dress, dresses; shirt, shirts | skirt, skirts; shoes | shows; boots | books; hat | chat; bag | tag; ' +
  'mail | mall | nail; email | gmail; male | mail; men | menu; mother | father | brother; son | sun; daughter | laughter; wife | wifi; host | post | cost; hosts | posts | costs; ' +
  'ticket, tickets | jacket, jackets; flight, flights | light, lights; plane | plan | plant; plants | plans; train | brain | rain; hotel | hostel; car, cars | card, cards | care; cart | card | chart, charts; ' +
  'bank | blank; bill | bull; cash | crash | cache; check | cheque; clear cache | clear cart; loan | load | lean; loans | loads; lend | send | spend; borrow | lend; price, prices | prize, prizes | rice; sale | scale | salary; ' +
  'quote | quota | note; quotes | quotas; stock | stack | sock; share | shape; trade | grade | trace; market | marker; brand, brands | grand; model, models | modal; cancel | candle; ' +
  'chanel | channel, channels; design | resign | reassign; assign | sign; login | logic; logo | log; block | clock | lock; blog | block; link | like; likes | links; pin | ping | spin; print | sprint | point; ' +
  'sprint, sprints | spring; branch, branches | brunch; commit, commits | comment, comments | commission; merge | emerge; push | pull; fork | work; fetch | patch; build | builder; test | text; tests | texts; ' +
  'issue, issues | tissue; bug, bugs | bag, bags; deploy | employ; employee, employees | employer, employers; employment | deployment; interviewer | interviewee; trainer | trainee; payer | payee; lender | leader; landlord | tenant; ' +
  'mortgagor | mortgagee; licensor | licensee; lessor | lessee; assignor | assignee; debtor | creditor; borrower | lender; buyer | seller; vendor | customer; teacher | student; doctor, doctors | patient, patients; ' +
  'course, courses | source, sources | cause; source | target | resource; class | glass; quiz | quit; exam | example; grade | upgrade; school | scroll; university | universe; ' +
  'team, teams | term, terms | item; user, users | use; role, roles | rule, rules | roll; permission | commission | submission | mission; security | scarcity; public | publish; ' +
  'active | native | archive; inactive | interactive; archive | achieve; data | date; dates | data; day | pay; time | type | title; hour | tour, tours; year | gear; week | weak; month | mouth; ' +
  'minute | menu; state | estate | static; street | tree; road | load | read; house | horse | mouse; room | zoom; home | dome; kitchen | chicken; garden | guardian; door | floor; window, windows | widow; ' +
  'image, images | mirage; photo, photos | phone; video | audio; music | mosaic; song | sing; movie | move; series | serious; game | name | frame; player | prayer | payer; ' +
  'file, files | fill | film, films; folder | holder | older; document | monument; page | sage | wage; word | world | ward; excel | excess; table, tables | tablet, tablets; cell | call | sell; column | volume; filter | fitter | shelter; ' +
  'format | former | formal; formatting | forming; font | front; paste | past | pastel; copy | coping; cut | cute; bold | gold | fold; italic | italian | italy; underline | deadline | outline | online; header | reader | leader; footer | router'
)
  .split(';')
  .map((row) => row.trim());
