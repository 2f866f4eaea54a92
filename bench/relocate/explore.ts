import { readSites } from './data.ts';
import { prepare, fitIdentity, rankPrepared, samplesOf, fitLogistic, dot, tableOf } from './fit.ts';
import { STANDING_FEATURES, standingFeatures } from '@waymark/core';
const cases = readSites(process.argv[2]!);
console.time('prep');
const prepared = cases.map((c) => prepare(c));
console.timeEnd('prep');
const sites = [...new Set(cases.map((c) => c.site))];
const L2 = Number(process.env.L2 ?? 0.003), L2B = Number(process.env.L2B ?? 0.003), COST = Number(process.env.COST ?? 3);
const fit = (p: typeof prepared, from?: Float64Array) => fitIdentity(p, { l2: L2, epochs: from ? 40 : 150, rate: from ? 0.05 : 0.1, ...(from ? { from } : {}) });
console.time('fit');
let strict = 0, right1 = 0;
const rows: { id: string; p: number; ok: boolean; absent: boolean; site: string }[] = [];
for (const site of sites) {
  const train = prepared.filter((p) => p.one.site !== site), test = prepared.filter((p) => p.one.site === site);
  const raw = fit(train); const w = tableOf(raw);
  // inner out-of-fold scores
  const samples = sites.filter((s) => s !== site).flatMap((s) => {
    const inner = tableOf(fit(train.filter((p) => p.one.site !== s), raw));
    return train.filter((p) => p.one.site === s).flatMap((p) => samplesOf(p, inner));
  });
  const lw = fitLogistic(samples, { l2: L2B, epochs: 600, rate: 0.05, wrongCost: COST });
  for (const p of test) for (const without of [undefined, p.one.absent]) {
    if (without === undefined && p.one.absent === undefined && rows.some((r) => r.id === p.one.id)) continue;
    const ranked = rankPrepared(p, w, without);
    const best = ranked[0]!;
    const f = standingFeatures(ranked);
    const prob = 1 / (1 + Math.exp(-dot(lw, STANDING_FEATURES.map((n) => f[n]))));
    const ok = !without && p.one.right.has(best.candidate.index);
    if (!without && ok) right1++;
    if (!without && best.candidate.index === p.one.answer) strict++;
    rows.push({ id: p.one.id, p: prob, ok, absent: !!without, site });
  }
}
console.timeEnd('fit');
console.log('top1', right1, strict, 'of', cases.length);
for (const t of [0.3, 0.4, 0.5, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95]) {
  const acted = rows.filter((r) => r.p >= t);
  const pres = rows.filter((r) => !r.absent), abs = rows.filter((r) => r.absent);
  console.log(t, 'right', (acted.filter((r) => r.ok).length / pres.length * 100).toFixed(1), 'wrong', acted.filter((r) => !r.absent && !r.ok).length, (acted.filter((r) => !r.absent && !r.ok).length / pres.length * 100).toFixed(1), 'gone-acted', acted.filter((r) => r.absent).length, (acted.filter((r) => r.absent).length / abs.length * 100).toFixed(1));
}
console.log(rows.filter((r) => !r.ok && r.p > 0.4).sort((a, b) => b.p - a.p).slice(0, 25).map((r) => `${r.id}${r.absent ? '*' : ''} ${r.p.toFixed(2)}`).join('\n'));
console.log(rows.filter((r) => !r.absent && r.p < 0.6).map((r) => `${r.id} ${r.ok} ${r.p.toFixed(2)}`).join('  '));
for (const id of (process.env.SHOW ?? '').split(',').filter(Boolean)) {
  const p = prepared.find((q) => q.one.id === id)!; const w = tableOf(fit(prepared.filter((q) => q.one.site !== p.one.site)));
  const ranked = rankPrepared(p, w);
  console.log('\n==', id, JSON.stringify(p.one.target.dom), JSON.stringify(p.one.target.semantics), JSON.stringify(p.one.target.geometry));
  for (const r of ranked.slice(0, 2)) console.log(p.one.right.has(r.candidate.index), r.identity.logOdds.toFixed(2), r.identity.explained.toFixed(2), JSON.stringify(r.candidate.snapshot.dom), JSON.stringify(r.candidate.snapshot.semantics), JSON.stringify(r.candidate.snapshot.geometry), r.identity.comparisons.filter((c) => c.verdict !== 'unknown').map((c) => `${c.evidence}:${c.verdict}:${c.likeness.toFixed(2)}:${c.telling.toFixed(2)}`).join(' '));
  const right = p.one.elements[p.one.answer]!; console.log('answer', JSON.stringify(right.dom), JSON.stringify(right.semantics));
}
const full = tableOf(fit(prepared)); for (const [k, v] of Object.entries(full)) console.log(k, JSON.stringify(v));
