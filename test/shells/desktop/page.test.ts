import { describe, expect, it } from 'vitest'
import { CONTENT_SECURITY_POLICY, isOwnRequest, isWindowPage } from '../../../src/shells/desktop/page.ts'
import { refusedSwitches } from '../../../src/shells/desktop/switches.ts'

describe('isWindowPage', () => {
  it('knows the page, wherever in it one is', () => {
    expect(isWindowPage('app://strongroom/index.html')).toBe(true)
    expect(isWindowPage('app://strongroom/index.html#/sweep/12')).toBe(true)
  })

  it.each([
    '',
    'about:blank',
    'app://strongroom/',
    'app://strongroom/index.htmlx',
    'app://strongroom/index.html?x',
    'app://strongroom.evil/index.html',
    'app://elsewhere/index.html',
    'https://strongroom/index.html',
    'file:///index.html',
    'data:text/html,app://strongroom/index.html',
  ])('knows no other: %s', (url) => {
    expect(isWindowPage(url)).toBe(false)
  })
})

describe('isOwnRequest', () => {
  it('lets the window’s own files through', () => {
    expect(isOwnRequest('app://strongroom/assets/main.js')).toBe(true)
  })

  it.each(['http:', 'https:', 'ws:', 'wss:', 'ftp:', 'file:', 'data:', 'blob:', 'chrome:', 'filesystem:'])('stops %s', (scheme) => {
    expect(isOwnRequest(`${scheme}//strongroom/assets/main.js`)).toBe(false)
  })

  it('stops another host of the same scheme', () => {
    expect(isOwnRequest('app://strongroom.evil/main.js')).toBe(false)
  })
})

describe('the content security policy', () => {
  it('has a name and a value in every directive, each name once', () => {
    const names = CONTENT_SECURITY_POLICY.split('; ').map((directive) => /^([a-z-]+) '?[a-z]/.exec(directive)?.[1])
    expect(names).not.toContain(undefined)
    expect(new Set(names).size).toBe(names.length)
  })

  it('leaves the page no network', () => {
    expect(CONTENT_SECURITY_POLICY).toContain("connect-src 'none'")
  })
})

describe('refusedSwitches', () => {
  it.each([
    ['--remote-debugging-port=9222', 'remote-debugging-port'],
    ['-remote-debugging-pipe', 'remote-debugging-pipe'],
    ['--inspect', 'inspect'],
    ['--js-flags=--expose-gc', 'js-flags'],
    ['--no-sandbox', 'no-sandbox'],
    ['--no-zygote', 'no-zygote'],
    ['--single-process', 'single-process'],
    ['--disable-gpu-sandbox', 'disable-gpu-sandbox'],
    ['--log-net-log=/tmp/log', 'log-net-log'],
    ['--enable-logging', 'enable-logging'],
    ['--user-data-dir=/tmp/profile', 'user-data-dir'],
    ['--auto-open-devtools-for-tabs', 'auto-open-devtools-for-tabs'],
    ['--enable-features=Something', 'enable-features'],
    ['--of-the-next-version', 'of-the-next-version'],
  ])('names %s, which a packaged app does not run with', (word, name) => {
    expect(refusedSwitches([word], 'linux')).toEqual([name])
    expect(refusedSwitches(['--data', 'folder', word], 'linux')).toEqual([name])
  })

  it('names none of what a person needs for screen and eyes, nor words that are no switches', () => {
    const given = ['--data=/here', '--network', 'test', '--ozone-platform=wayland', '--force-device-scale-factor=2', '/a/path', '-', 'word']
    expect(refusedSwitches(given, 'linux')).toEqual([])
    expect(refusedSwitches(['--', '--inspect'], 'linux')).toEqual([])
  })

  it('reads them on Windows as Windows does', () => {
    expect(refusedSwitches(['/INSPECT', '--Remote-Debugging-Port=1', '--Data=C:\\here'], 'win32')).toEqual([
      'inspect',
      'remote-debugging-port',
    ])
  })
})
