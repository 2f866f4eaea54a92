/** Names of Chromium's family on a PATH; Chromium first, since it is the one that takes every option. */
export const COMMANDS = {
  unix: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge', 'microsoft-edge-stable'],
  win32: ['chromium.exe', 'chrome.exe', 'msedge.exe'],
} as const;

export const LINUX_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/snap/bin/chromium',
  '/usr/lib/chromium/chromium',
  '/opt/google/chrome/chrome',
  '/opt/microsoft/msedge/msedge',
] as const;

/** Below /Applications and ~/Applications. */
export const MAC_APPS = [
  'Chromium.app/Contents/MacOS/Chromium',
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
] as const;

/** Below the folders that these variables name. */
export const WINDOWS_APPS = ['Chromium/Application/chrome.exe', 'Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe'] as const;
export const WINDOWS_FOLDERS = ['LOCALAPPDATA', 'PROGRAMFILES', 'PROGRAMFILES(X86)'] as const;
