import type { PageReport } from '@waymark/core';
import { pageScroll, viewportSize } from './boxes.js';
import { readyStateOf, titleOf } from './dom.js';

export function reportPage(): PageReport {
  return {
    url: location.href,
    title: titleOf(document),
    readyState: readyStateOf(document),
    viewport: viewportSize(),
    scroll: pageScroll(),
  };
}
