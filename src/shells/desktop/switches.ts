/** What a packaged app may be started with: its own options, and what a person needs for their screen, their language, their eyes. */
const ALLOWED_SWITCHES: ReadonlySet<string> = new Set([
  'data',
  'network',
  'new-practice',
  'offline',
  'disable-gpu',
  'enable-wayland-ime',
  'force-device-scale-factor',
  'force-high-contrast',
  'force-renderer-accessibility',
  'lang',
  'ozone-platform',
  'ozone-platform-hint',
  // Windows adds this switch when the program is started from the task bar.
  'original-process-start-time',
])

/**
 * The switches of a command line that a packaged app does not run with: all that are not known to be harmless. Chromium has a thousand, and
 * new ones with every version; among them are debuggers, logs of what is typed, other profiles, a window without its sandbox.
 */
export function refusedSwitches(argv: readonly string[], platform: NodeJS.Platform = process.platform): readonly string[] {
  const end = argv.indexOf('--')
  const words = end < 0 ? argv : argv.slice(0, end)
  return words.flatMap((word) => nameOf(word, platform) ?? []).filter((name) => !ALLOWED_SWITCHES.has(name))
}

/** As Chromium reads it: one dash or two, on Windows a slash too and in any case; null for what is no switch. */
function nameOf(word: string, platform: NodeJS.Platform): string | null {
  const isWindows = platform === 'win32'
  const [, name] = (isWindows ? /^(?:--|-|\/)([^=]+)/ : /^(?:--|-)([^=]+)/).exec(word) ?? []
  if (name === undefined) return null
  return isWindows ? name.toLowerCase() : name
}
