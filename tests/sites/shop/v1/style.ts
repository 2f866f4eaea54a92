import { raw } from '../html.js';

export const style = raw(`
*{box-sizing:border-box}
body{margin:0;font:15px/1.5 Georgia,'Times New Roman',serif;color:#2d2a26;background:#f6f3ec;min-height:100vh;display:flex;flex-direction:column}
a{color:#2f5d46}
.notice{display:flex;justify-content:center;gap:36px;background:#25402f;color:#dfe8d8;font-size:13px;padding:5px}
.site-header{background:#2f4f3e;color:#fff;padding:14px 32px;display:flex;align-items:center;gap:28px}
.site-header a{color:#fff;text-decoration:none}
.brand{font-size:24px;font-weight:bold;letter-spacing:.5px}
.main-nav ul{list-style:none;margin:0;padding:0;display:flex;gap:20px}
.main-nav a:hover{text-decoration:underline}
.header-tools{margin-left:auto;display:flex;align-items:center;gap:18px}
.badge{background:#d9a441;color:#2d2a26;border-radius:10px;padding:1px 8px;font-size:13px;font-weight:bold}
.page{width:100%;flex:1;max-width:1040px;margin:0 auto;padding:18px 24px 48px}
.breadcrumbs{font-size:13px;color:#7b756b;margin-bottom:6px}
.breadcrumbs ol{list-style:none;display:flex;gap:6px;padding:0;margin:0}
.breadcrumbs li+li::before{content:'›';margin-right:6px}
h1{font-size:30px;margin:8px 0 18px;font-weight:normal}
h2{font-size:20px;margin:0 0 12px;font-weight:normal}
.panel{background:#fff;border:1px solid #ddd5c5;padding:22px 24px;margin-bottom:22px}
.columns{display:grid;grid-template-columns:2fr 1fr;gap:22px;align-items:start}
.narrow{max-width:460px}
label{display:block;font-size:14px;margin-bottom:4px}
.field{margin-bottom:14px}
.field-row{display:grid;grid-template-columns:1fr 1fr;gap:16px}
input[type=text],input[type=email],input[type=password],input[type=search],input[type=number],input[type=tel],select{
 width:100%;padding:8px 10px;border:1px solid #b9b09d;background:#fff;font:inherit;border-radius:2px}
input[type=number]{width:78px}
.choice{display:flex;gap:8px;align-items:baseline;margin-bottom:8px}
.choice label{margin:0}
fieldset{border:1px solid #ddd5c5;margin:0 0 16px;padding:12px 16px}
legend{padding:0 6px;font-size:14px;color:#5b564d}
.btn{display:inline-block;font:inherit;padding:8px 16px;border:1px solid #2f4f3e;background:#fff;color:#2f4f3e;
 border-radius:2px;cursor:pointer;text-decoration:none}
.btn-primary{background:#2f4f3e;color:#fff}
.btn-small{padding:4px 10px;font-size:14px}
.btn-danger{border-color:#9c2f23;color:#9c2f23}
.btn-danger.btn-primary{background:#9c2f23;color:#fff}
.actions{display:flex;gap:12px;align-items:center;margin-top:8px;flex-wrap:wrap}
table{width:100%;border-collapse:collapse;background:#fff;border:1px solid #ddd5c5}
th,td{padding:9px 12px;border-bottom:1px solid #e9e2d4;text-align:left}
th{background:#efe9dc;font-weight:normal;font-size:14px}
th a{text-decoration:none}
td.number,th.number{text-align:right}
tr[hidden],[hidden]{display:none!important}
.search-form{display:flex;gap:8px;max-width:620px}
.toolbar{display:flex;justify-content:space-between;align-items:end;margin-bottom:12px;gap:24px}
.pager{display:flex;gap:8px;margin-top:14px;align-items:center}
.tiles{display:grid;grid-template-columns:repeat(4,1fr);gap:16px;list-style:none;padding:0;margin:0 0 24px}
.tile{background:#fff;border:1px solid #ddd5c5;padding:14px}
.picture{height:86px;background:linear-gradient(135deg,#e7dfcd,#cfd9cd);margin-bottom:10px}
.picture.large{height:260px}
.muted{color:#7b756b;font-size:14px}
.totals{margin:0 0 16px;display:grid;grid-template-columns:1fr auto;gap:6px}
.totals dd{margin:0;text-align:right}
.totals .grand{font-size:19px;border-top:1px solid #ddd5c5;padding-top:8px}
.flash{background:#e5eedf;border:1px solid #9db78f;padding:10px 14px;margin-bottom:16px}
.toast{position:fixed;right:24px;top:104px;background:#2d2a26;color:#fff;padding:12px 18px;z-index:30}
.dialog{position:fixed;inset:0;background:rgba(45,42,38,.45);display:flex;align-items:center;justify-content:center;z-index:20}
.dialog-box{background:#fff;padding:24px 28px;max-width:440px;border:1px solid #8d8576}
.danger-zone{border-color:#d3a49d}
.site-footer{background:#e9e2d4;padding:26px 0;font-size:14px}
.footer-inner{max-width:1040px;padding:0 24px;margin:0 auto;display:grid;grid-template-columns:1.1fr 1fr 1.2fr 1.4fr;gap:28px}
.footer-inner ul{list-style:none;padding:0;margin:0}
.hours{display:grid;grid-template-columns:auto auto;gap:2px 12px;margin:0}
.hours dd{margin:0}
.footer-inner h2{font-size:16px}
`);
