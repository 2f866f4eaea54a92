import { describe, expect, it } from 'vitest';
import { asDriverError, fromPageCode, isDocumentGone, navigationError } from './driver-errors.js';
import { DriverError } from '../ports/page-driver.js';

describe('asDriverError', () => {
  it.each([
    ['Protocol error (Runtime.callFunctionOn): Target crashed', 'page-crashed'],
    ['cdpSession.send: Target page, context or browser has been closed', 'page-closed'],
    ['Debugger is not attached to the tab with id: 4.', 'page-closed'],
    ['Protocol error (DOM.getFrameOwner): Frame with the given id was not found.', 'frame-gone'],
    ['Protocol error (DOM.setFileInputFiles): Node is detached from document', 'stale-node'],
    ['Protocol error (Runtime.callFunctionOn): Cannot find context with specified id', 'stale-node'],
    ['something else', 'page-error'],
  ])('reads "%s" as %s', (message, code) => {
    expect(asDriverError(new Error(message), 'reading')).toMatchObject({ code, message: `reading: ${message}` });
  });

  it('keeps a typed error as it is', () => {
    const typed = new DriverError('covered', 'covered by a crashed context');
    expect(asDriverError(typed, 'reading')).toBe(typed);
    expect(isDocumentGone(new DriverError('page-error', 'context was destroyed'))).toBe(false);
  });
});

describe('fromPageCode', () => {
  it.each([
    ['stale-node: node 4 is gone', 'stale-node'],
    ['page-error: boom', 'page-error'],
    ['aborted: a page cannot say that', 'page-error'],
    ['boom', 'page-error'],
  ])('reads "%s" as %s', (message, code) => {
    expect(fromPageCode(message)).toMatchObject({ code, message });
  });
});

describe('navigationError', () => {
  it('tells an endless redirect from other failures', () => {
    expect(navigationError('https://a.example/', 'net::ERR_TOO_MANY_REDIRECTS').code).toBe('too-many-redirects');
    expect(navigationError('https://a.example/', 'page.goto: net::ERR_NAME_NOT_RESOLVED at https://a.example/')).toMatchObject({
      code: 'navigation-failed',
      message: 'https://a.example/ could not be opened: net::ERR_NAME_NOT_RESOLVED',
    });
  });
});
