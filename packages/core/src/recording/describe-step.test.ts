import { expect, test } from 'vitest';
import { describeStep } from './describe-step.js';
import { StepSchema } from './step.js';

const target = { semantics: { name: 'Bin' } };

test.each<[Record<string, unknown>, string]>([
  [{ action: 'navigate', url: 'https://shop.test/' }, 'Go to https://shop.test/'],
  [{ action: 'click', target, label: 'Place order' }, 'Click ‘Place order’'],
  [{ action: 'click', target }, 'Click'],
  [{ action: 'click', target, label: 'A\n\u202E b ' }, 'Click ‘A b’'],
  [{ action: 'click', target, label: 'x'.repeat(100) }, `Click ‘${'x'.repeat(59)}…’`],
  [{ action: 'doubleClick', target, label: 'Row', modifiers: ['Control'] }, 'Control+double-click ‘Row’'],
  [{ action: 'rightClick', target, label: 'Row' }, 'Right-click ‘Row’'],
  [{ action: 'hover', target, label: 'File' }, 'Point at ‘File’'],
  [{ action: 'extract', target, label: 'Total', into: 'sum' }, 'Keep the text of ‘Total’ as ‘sum’'],
  [{ action: 'fill', target, label: 'E-mail', value: 'ada@shop.test' }, 'Fill ‘E-mail’ with ‘ada@shop.test’'],
  [{ action: 'fill', target, label: 'Text', value: '\\{{x}}' }, 'Fill ‘Text’ with ‘{{x}}’'],
  [{ action: 'fill', target, label: 'Password', value: '{{secret:password}}', secret: true }, 'Fill ‘Password’ (secret)'],
  [{ action: 'clear', target, label: 'E-mail' }, 'Clear ‘E-mail’'],
  [{ action: 'press', key: ' ', modifiers: ['Shift'] }, 'Press Shift+Space'],
  [{ action: 'press', key: 'Enter', target, label: 'Search' }, 'Press Enter in ‘Search’'],
  [{ action: 'select', target, label: 'Size', values: ['a', 'b', 'c', 'd', 'e'] }, 'Choose ‘a’, ‘b’, ‘c’ and 2 more in ‘Size’'],
  [{ action: 'check', target, label: 'Agree' }, 'Tick ‘Agree’'],
  [{ action: 'uncheck', target, label: 'Agree' }, 'Untick ‘Agree’'],
  [{ action: 'upload', target, label: 'CV', files: ['cv.pdf'] }, 'Upload ‘cv.pdf’ to ‘CV’'],
  [{ action: 'upload', target, label: 'CV', files: [] }, 'Remove the files of ‘CV’'],
  [{ action: 'drag', target, label: 'Card', to: { target } }, 'Drag ‘Card’ to ‘Bin’'],
  [{ action: 'drag', target, label: 'Volume', to: { by: { x: 10.2, y: 0 } } }, 'Drag ‘Volume’ by 10, 0 pixels'],
  [{ action: 'scroll', to: { x: 0, y: 900 } }, 'Scroll to 0, 900'],
  [{ action: 'waitFor', target, label: 'Spinner', state: 'hidden' }, 'Wait until ‘Spinner’ is gone'],
  [{ action: 'waitFor', text: 'Done', url: '*/done' }, 'Wait until ‘Done’ is there and the address is */done'],
  [{ action: 'switchTab', index: 1 }, 'Switch to tab 2'],
  [{ action: 'closeTab' }, 'Close the tab'],
  [{ action: 'dialog', answer: 'dismiss', label: 'Sure?' }, 'Dismiss the dialog: ‘Sure?’'],
  [{ action: 'dialog', answer: 'prompt', value: 'Ada' }, 'Answer the dialog with ‘Ada’'],
  [{ action: 'download', target, label: 'Export', fileName: '*.csv' }, 'Download ‘*.csv’ by ‘Export’'],
  [{ action: 'assertVisible', target, label: 'Logo' }, 'Check that ‘Logo’ is visible'],
  [{ action: 'assertNotVisible', target, label: 'Logo' }, 'Check that ‘Logo’ is not visible'],
  [{ action: 'assertText', target, label: 'Total', text: '12 €' }, 'Check that ‘Total’ contains ‘12 €’'],
  [{ action: 'assertValue', target, label: 'PIN', value: '{{secret:pin}}', secret: true }, 'Check that ‘PIN’ holds its secret'],
  [{ action: 'assertChecked', target, label: 'Agree', checked: false }, 'Check that ‘Agree’ is not ticked'],
  [{ action: 'assertCount', target, label: 'Row', count: 1 }, 'Check that there is 1 of ‘Row’'],
  [{ action: 'assertUrl', matches: '*/done' }, 'Check that the address is */done'],
  [{ action: 'assertTitle', matches: 'Done' }, 'Check that the title is ‘Done’'],
])('%j', (fields, words) => {
  expect(describeStep(StepSchema.parse({ id: 's1', number: 1, label: '', ...fields }))).toBe(words);
});
