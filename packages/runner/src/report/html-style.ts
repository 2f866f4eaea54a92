/** Colours are checked for contrast by the report's tests; nothing is told by colour alone. */
export const STYLE = `
:root{color-scheme:light dark;
--page:#f6f7f9;--card:#fff;--ink:#1b2330;--soft:#55606f;--line:#d9dee6;--track:#e6eaf0;--accent:#1f5fbf;
--passed:#17693a;--passed-bg:#e2f3e8;--healed:#0a5a82;--healed-bg:#dff0f9;--flagged:#7a4a00;--flagged-bg:#fcefd2;
--unverified:#5a458c;--unverified-bg:#ece6f8;--refused:#97201c;--refused-bg:#fbe5e2;--failed:#97201c;--failed-bg:#fbe5e2;--skipped:#515a66;--skipped-bg:#e9ecf0;
--recorded:#c2410c;--found:#0b66c3}
@media (prefers-color-scheme:dark){:root{
--page:#12161c;--card:#1b2129;--ink:#e8edf4;--soft:#a9b4c2;--line:#333d4a;--track:#2a323d;--accent:#8ab8ff;
--passed:#8fdcaa;--passed-bg:#16331f;--healed:#8fd0f2;--healed-bg:#0f3144;--flagged:#f3c977;--flagged-bg:#3d2c0a;
--unverified:#c9b8f5;--unverified-bg:#2d2545;--refused:#ffaaa3;--refused-bg:#451c1a;--failed:#ffaaa3;--failed-bg:#451c1a;--skipped:#bac3ce;--skipped-bg:#2b323b;
--recorded:#ff9a5c;--found:#6db3ff}}
*{box-sizing:border-box}
html{scroll-behavior:smooth;scroll-padding-top:1rem}
body{margin:0;background:var(--page);color:var(--ink);font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;overflow-wrap:anywhere}
a{color:var(--accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px;border-radius:4px}
.skip{position:absolute;left:-999px}.skip:focus{left:1rem;top:1rem;background:var(--card);padding:.5rem 1rem;z-index:2}
.top{background:var(--card);border-bottom:1px solid var(--line);padding:1.5rem 2rem 1.25rem}
.top h1{margin:0;font-size:1.45rem;letter-spacing:-.01em}
.top p{margin:.15rem 0 0;color:var(--soft)}
.verdict{font-size:1.05rem;margin:.75rem 0 .6rem!important;color:var(--ink)!important;font-weight:600}
.bar{display:block;width:100%;height:14px;border-radius:7px;background:var(--track)}
.legend{display:flex;flex-wrap:wrap;gap:.4rem .6rem;list-style:none;margin:.75rem 0 0;padding:0}
.badge{display:inline-flex;align-items:center;gap:.35em;padding:.1em .6em;border-radius:1em;font-weight:600;font-size:.86rem;white-space:nowrap}
.o-passed{color:var(--passed);background:var(--passed-bg)}.o-healed{color:var(--healed);background:var(--healed-bg)}
.o-flagged{color:var(--flagged);background:var(--flagged-bg)}.o-unverified{color:var(--unverified);background:var(--unverified-bg)}
.o-refused{color:var(--refused);background:var(--refused-bg)}.o-failed{color:var(--failed);background:var(--failed-bg)}
.o-skipped{color:var(--skipped);background:var(--skipped-bg)}
.f-passed{fill:var(--passed)}.f-healed{fill:var(--healed)}.f-flagged{fill:var(--flagged)}.f-unverified{fill:var(--unverified)}
.f-refused,.f-failed{fill:var(--refused)}.f-skipped{fill:var(--skipped)}
.frame{display:grid;grid-template-columns:290px minmax(0,1fr);align-items:start}
nav{position:sticky;top:0;max-height:100vh;overflow:auto;padding:1.25rem .75rem 2rem 1.25rem;font-size:.9rem}
nav h2{font-size:.78rem;text-transform:uppercase;letter-spacing:.06em;color:var(--soft);margin:0 .5rem .5rem}
nav ol{list-style:none;margin:0;padding:0}
nav .run-link{display:block;padding:.4rem .5rem;margin-top:.5rem;font-weight:600;color:var(--ink);text-decoration:none;border-radius:6px}
nav .step-link{display:grid;grid-template-columns:1.3rem 1.6rem minmax(0,1fr);gap:.15rem;padding:.28rem .5rem;border-radius:6px;color:var(--ink);text-decoration:none;border-left:3px solid transparent}
nav .step-link span:nth-child(1){font-weight:700;background:none}
nav .step-link span:nth-child(2){color:var(--soft);text-align:right;padding-right:.35rem;font-variant-numeric:tabular-nums}
nav a:hover{background:var(--track)}
nav a[aria-current]{background:var(--track);border-left-color:var(--accent)}
nav kbd,.keys kbd{font:inherit;font-size:.8rem;border:1px solid var(--line);border-bottom-width:2px;border-radius:4px;padding:0 .3em;background:var(--card)}
.keys{color:var(--soft);font-size:.82rem;margin:1rem .5rem 0}
main{padding:1.25rem 2rem 4rem 1rem;max-width:1180px}
.run>header{margin:0 0 1rem}
.run+.run{margin-top:2.5rem;border-top:2px solid var(--line);padding-top:1.5rem}
.run h2{margin:0;font-size:1.25rem}
.run>header p{margin:.2rem 0 0;color:var(--soft)}
.step{background:var(--card);border:1px solid var(--line);border-left-width:5px;border-radius:10px;padding:1rem 1.25rem 1.1rem;margin:0 0 1rem}
.s-passed{border-left-color:var(--passed)}.s-healed{border-left-color:var(--healed)}.s-flagged{border-left-color:var(--flagged)}
.s-unverified{border-left-color:var(--unverified)}.s-refused,.s-failed{border-left-color:var(--refused)}.s-skipped{border-left-color:var(--line)}
.step-head{display:flex;flex-wrap:wrap;align-items:baseline;gap:.3rem .75rem}
.step h3{margin:0;font-size:1.06rem;flex:1 1 14rem}
.step h3 .number{color:var(--soft);font-weight:500;margin-right:.4em}
.step h4{margin:1.1rem 0 .35rem;font-size:.92rem}
.time{color:var(--soft);font-size:.86rem;white-space:nowrap}
.reason{margin:.35rem 0 .8rem;max-width:75ch}
.step.s-skipped{padding-block:.6rem}.s-skipped .reason{margin-bottom:0}
.columns{display:grid;grid-template-columns:minmax(0,1.25fr) minmax(0,1fr);gap:1.25rem;align-items:start}
.s-passed .columns{grid-template-columns:minmax(0,.85fr) minmax(0,1fr)}
.columns.one,.s-passed .columns.one{grid-template-columns:minmax(0,1fr)}
figure{margin:0}
.shot{position:relative;border:1px solid var(--line);border-radius:6px;overflow:hidden;background:var(--track)}
.shot img{display:block;width:100%;height:auto}
.shot svg{position:absolute;inset:0;width:100%;height:100%}
.halo{fill:none;stroke:#fff;stroke-width:5;opacity:.9}
.recorded{fill:none;stroke:#c2410c;stroke-width:2.5;stroke-dasharray:8 5}
.found{fill:none;stroke:#0b66c3;stroke-width:3}
.recorded,.found,.halo{vector-effect:non-scaling-stroke}
figcaption{display:flex;flex-wrap:wrap;gap:.2rem 1.1rem;color:var(--soft);font-size:.84rem;margin-top:.4rem}
figcaption svg{vertical-align:-2px;margin-right:.35em}
.key-recorded{stroke:var(--recorded);stroke-width:2.5;stroke-dasharray:6 4}.key-found{stroke:var(--found);stroke-width:3}
dl{display:grid;grid-template-columns:max-content minmax(0,1fr);gap:.3rem 1rem;margin:0}
dt{color:var(--soft)}dd{margin:0;unicode-bidi:isolate}
.scale{display:block;width:100%;height:22px;margin:.2rem 0}
.scale .track{fill:var(--track)}.scale .tick{stroke:var(--ink);stroke-width:1.5;vector-effect:non-scaling-stroke}
.worth{margin:.2rem 0}
.thresholds{color:var(--soft);font-size:.84rem;margin:0}
.tables{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,24rem),1fr));gap:0 2rem}.table{overflow-x:auto}.table.wide{grid-column:1/-1}
table{border-collapse:collapse;width:100%;font-size:.88rem}
caption{text-align:left;font-weight:600;padding:1rem 0 .35rem;font-size:.92rem}
th,td{text-align:left;vertical-align:top;padding:.38rem .75rem .38rem 0;border-bottom:1px solid var(--line);unicode-bidi:isolate}
th{overflow-wrap:normal}.weighed{white-space:nowrap}tr.same{color:var(--soft)}
thead th{color:var(--soft);font-weight:500}
tbody th{font-weight:500}
td.n,th.n{text-align:right;padding-right:.25rem;padding-left:.75rem;font-variant-numeric:tabular-nums;white-space:nowrap}
td.n:not(:last-child),th.n:not(:last-child){padding-right:1.25rem}
tr.chosen td,tr.chosen th{background:var(--healed-bg)}
tr.chosen>:first-child{padding-left:.5rem}
.absent{color:var(--soft);font-style:italic}
tr.contradicts .weighed{font-weight:700}
.sight{max-width:52rem}.sight figure{margin-top:.6rem}.told{margin:.2rem 0 .4rem;padding-left:1.2rem;font-weight:600}caption.plain{font-weight:400;color:var(--soft);padding-top:.2rem}
.notes{margin:.35rem 0 0;padding-left:1.2rem;color:var(--soft);font-size:.9rem}
details{margin-top:.8rem}summary{cursor:pointer;color:var(--accent);font-size:.9rem;width:max-content;max-width:100%}
.honesty{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:1rem 1.25rem 1.1rem;margin:2rem 0 0}
.honesty h2{margin:0;font-size:1.06rem}.honesty>p{max-width:75ch;margin:.35rem 0 1rem}.honesty>dl{margin-top:1rem}
.curve-parts{display:grid;grid-template-columns:minmax(0,22rem) minmax(0,1fr);gap:1.25rem;align-items:center}.curve-parts p{margin:0 0 .5rem}
.curve-plot{display:block;width:100%;height:auto}.curve-plot text{fill:var(--soft);font-size:11px}
.curve .plot{fill:none;stroke:var(--line)}.curve .grid{stroke:var(--line)}.curve .ideal{stroke:var(--soft);stroke-dasharray:4 4}
.curve .fitted{fill:none;stroke:var(--accent);stroke-width:2}.curve .range{stroke:var(--flagged);stroke-width:1.5}.curve .dot{fill:var(--flagged)}
.curve-key{list-style:none;margin:.5rem 0 0;padding:0;font-size:.88rem;color:var(--soft)}.curve-key li{display:flex;gap:.5em;margin-top:.2rem}.curve-key svg{flex:none;margin-top:.3em}
.left-out{background:var(--card);border:1px dashed var(--line);border-radius:10px;padding:1rem 1.25rem;color:var(--soft)}
footer{color:var(--soft);font-size:.84rem;padding:0 2rem 2rem}
@media (max-width:900px){
.frame{display:block}nav{position:static;max-height:none;padding:1rem 1.25rem 0}.keys{display:none}
.top{padding:1.1rem 1.25rem}main{padding:1rem 1.25rem 3rem}.columns,.s-passed .columns,.curve-parts{grid-template-columns:minmax(0,1fr)}}
@media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
@media print{
:root{color-scheme:light;--page:#fff;--card:#fff;--ink:#000;--soft:#444;--line:#bbb;--track:#ddd}
html{font-size:72%}body{font-size:1rem}nav,.skip,summary{display:none}.frame{display:block}main{padding:0;max-width:none}.top{padding:0 0 .75rem}
.step{break-inside:auto;border-width:1px 1px 1px 4px}.step-head,.reason,figure,tr,dl,.honesty{break-inside:avoid}.step-head{break-after:avoid}
.columns,.s-passed .columns{grid-template-columns:minmax(0,1.1fr) minmax(0,1fr)}
details::details-content{content-visibility:visible;display:block;height:auto}
svg,.badge,.step,tr.chosen td,tr.chosen th{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
`;
