import { describe, expect, it } from 'vitest';
import { stageForTests, told } from './stage.js';

const stage = stageForTests({ verify: 'off' });

interface Widget {
  options?: readonly string[];
  /** Runs when an option is clicked, with its label. */
  onChoose?: string;
  /** Milliseconds until the list is there. */
  delay?: number;
}

/** A list as component libraries make them: the options are put at the end of the page when it is opened. */
function combobox({ options = ['Small', 'Large', 'Extra Large'], onChoose = 'size.textContent = label', delay = 0 }: Widget = {}): string {
  return `<h2>Order</h2><span id="l">Size</span><div id="size" role="combobox" tabindex="0" aria-labelledby="l" aria-haspopup="listbox" aria-expanded="false" aria-controls="list" style="width:90px;border:1px solid">Small</div>
    <button>Save</button><script>
    window.chosen = [];
    size.onclick = () => setTimeout(() => {
      if (document.getElementById('list')) return;
      size.setAttribute('aria-expanded', 'true');
      const list = Object.assign(document.createElement('ul'), { id: 'list' });
      list.setAttribute('role', 'listbox');
      for (const label of ${JSON.stringify(options)}) {
        const option = document.createElement('li');
        option.setAttribute('role', 'option');
        option.textContent = label;
        option.onclick = () => { chosen.push(label); ${onChoose}; list.remove(); size.setAttribute('aria-expanded', 'false'); };
        list.append(option);
      }
      document.body.append(list);
    }, ${delay});
    </script>`;
}

async function choose(now: string, value: string, recorded = combobox()) {
  stage.show('/', recorded);
  const { '#size': target } = await stage.record('#size');
  stage.show('/', now);
  const { steps, page } = await stage.play([{ action: 'select', label: 'Size', target, values: [value] }]);
  return { told: told(steps), reason: steps[0]?.reason, chosen: await page.evaluate(() => (window as unknown as { chosen?: string[] }).chosen ?? []) };
}

describe('choosing in a list that a page made itself', () => {
  it('opens it and takes the option with that very label, not one that contains it', async () => {
    expect(await choose(combobox(), 'Large')).toMatchObject({ told: ['passed'], chosen: ['Large'] });
  });

  it('waits for a list that comes later', async () => {
    expect(await choose(combobox({ delay: 400 }), 'Large')).toMatchObject({ told: ['passed'], chosen: ['Large'] });
  });

  it('chooses nothing where the option is gone, or two have its label', async () => {
    const gone = await choose(combobox({ options: ['Small', 'Extra Large'] }), 'Large');
    expect(gone).toMatchObject({ told: ['failed expectation-missed'], chosen: [] });
    expect(gone.reason).toContain('there is no option ‘Large’');
    const twice = await choose(combobox({ options: ['Large', 'Large'] }), 'Large');
    expect(twice).toMatchObject({ told: ['failed expectation-missed'], chosen: [] });
    expect(twice.reason).toContain('several options');
  });

  it('notices a choice that the page did not take', async () => {
    const { told: outcome, reason } = await choose(combobox({ onChoose: '' }), 'Large');
    expect(outcome).toEqual(['failed no-effect']);
    expect(reason).toContain('‘Small’, not ‘Large’');
  });

  it('finds the list that took the place of a native one, by the label that a recorded value had', async () => {
    const native = '<h2>Order</h2><label>Size <select id="size"><option value="s">Small</option><option value="l">Large</option></select></label><button>Save</button>';
    expect(await choose(combobox(), 'l', native)).toMatchObject({ told: [expect.stringMatching(/^(passed|healed|flagged)/)], chosen: ['Large'] });
  });

  it('takes the option of a list that is open already, and leaves one that is chosen', async () => {
    const open = (selected: string) => `<h2>Sizes</h2><ul id="size" role="listbox" aria-label="Size" tabindex="0">${['Small', 'Large'].map((label) => `<li role="option" aria-selected="${label === selected}" onclick="chosen.push(this.textContent);for (const one of size.children) one.setAttribute('aria-selected', String(one === this))">${label}</li>`).join('')}</ul><script>window.chosen = []</script>`;
    expect(await choose(open('Small'), 'Large', open('Small'))).toMatchObject({ told: ['passed'], chosen: ['Large'] });
    expect(await choose(open('Large'), 'Large', open('Small'))).toMatchObject({ told: ['passed'], chosen: [] });
  });

  it('never takes an option of another list that happens to be open', async () => {
    const other = `${combobox({ options: ['Small'] })}<ul role="listbox" aria-label="Crate"><li role="option" onclick="chosen.push('crate')">Large</li></ul>`;
    expect(await choose(other, 'Large')).toMatchObject({ chosen: [] });
  });
});
