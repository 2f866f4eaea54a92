import { readSites } from './data.ts';
import { prepare, fitIdentity, rankPrepared, samplesOf, fitLogistic, dot } from './fit.ts';
import { STANDING_FEATURES, standingFeatures } from '@waymark/core';
const cases = readSites(process.argv[2]!);
console.time('prep');
const prepared = cases.map((c) => prepare(c));
console.timeEnd('prep');
const sites = [...new Set(cases.map((c) => c.site))];
const L2 = Number(process.env.L2 ?? 0.003), L2B = Number(process.env.L2B ?? 0.003), COST = Number(process.env.COST ?? 3);
const fit = (p: typeof prepared) => fitIdentity(p, { l2: L2, epochs: 150, rate: 0.1 });
console.time('fit');
let strict = 0, right1 = 0;
const rows: { id: string; p: number; ok: boolean; absent: boolean; site: string }[] = [];
for (const site of sites) {
  const train = prepared.filter((p) => p.one.site !== site), test = prepared.filter((p) => p.one.site === site);
  const w = fit(train);
  // inner out-of-fold scores
  const samples = sites.filter((s) => s !== site).flatMap((s) => {
    const inner = fit(train.filter((p) => p.one.site !== s));
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
