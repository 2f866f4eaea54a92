import { readFileSync, readdirSync } from 'node:fs';
import { launchForTests } from '../browser.ts';
import { replay } from '../../packages/runner/src/index.ts';
import { serveSites } from './serve.ts';
import { FLOW_SECRETS, FLOWS } from './shop/flows.ts';
import { wrongEvents, missingSteps } from './shop/truth.ts';
const [version = 'v1', only] = process.argv.slice(2);
const sites = await serveSites(); const browser = await launchForTests();
for (const flow of FLOWS) {
  if (only && flow.name !== only) continue;
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } }); const page = await context.newPage();
  const text = readFileSync(new URL(`./shop/recordings/${flow.name}.waymark.json`, import.meta.url), 'utf8');
  const t = performance.now();
  const result = await replay(page, text, { baseUrl: `${sites.url}/shop/${version}`, secrets: FLOW_SECRETS });
  await page.waitForTimeout(150);
  const session = (await context.cookies(`${sites.url}/shop/${version}/home`))[0]?.value;
  const events = sites.events({ version: version as 'v1', ...(session ? { session } : {}) });
  const wrong = wrongEvents(flow.name, version as 'v1', events);
  console.log(`\n== ${flow.name} ${version}: ${result.outcome} ${(performance.now() - t).toFixed(0)} ms; wrong ${JSON.stringify(wrong)} missing ${version === 'v3' ? '-' : JSON.stringify(missingSteps(flow.name, events))}`);
  for (const s of result.steps) { console.log(`  ${s.step.number} ${s.step.action} ${s.step.label}: ${s.outcome} ${s.tier} ${s.ms}ms p=${s.judgement?.raw?.toFixed(3)} final=${s.judgement?.final?.toFixed(2)} ${s.judgement?.action} — ${s.reason}`);
    if (process.env.WHY && (process.env.WHY === "all" || s.outcome === "refused" || s.outcome === "failed")) for (const c of s.considered.slice(0, 3)) console.log('       ', c.description, c.identity.toFixed(2), c.tiers.join(), c.notChosen, '\n           ', c.differences.map((d) => `${d.evidence}:${d.verdict} [${d.recorded?.slice(0, 40)} → ${d.found?.slice(0, 40)}]`).join(' ')); }
  await context.close();
}
await browser.close(); await sites.close();
