/** What would let another program look into or steer a packaged window, or take its sandbox away. */
const REFUSED_SWITCHES = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-allow-origins',
  'inspect',
  'inspect-brk',
  'inspect-port',
  'inspect-publish-uid',
  'wait-for-debugger-children',
  'js-flags',
  'no-sandbox',
  'disable-web-security',
  'disable-site-isolation-trials',
  'allow-file-access-from-files',
  'load-extension',
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
  'host-rules',
  'host-resolver-rules',
  'ignore-certificate-errors',
  'proxy-server',
  'proxy-pac-url',
] as const

/** The switches of a command line that a packaged app does not run with. */
export function refusedSwitches(hasSwitch: (name: string) => boolean): readonly string[] {
  return REFUSED_SWITCHES.filter(hasSwitch)
}
