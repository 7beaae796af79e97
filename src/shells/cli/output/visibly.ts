import { visibleLines } from '../../../core/text/visible.ts'
import type { Host } from '../host.ts'
import type { Screen } from '../screen.ts'

/**
 * The host, through which everything is printed: no text of others, a label, a memo, what a node says, steers the terminal it is shown on.
 * JSON is made visible in its own way before, so that it says the same.
 */
export function printVisibly(host: Host): Host {
  const { out, progress, secrets, openScreen } = host
  return {
    ...host,
    out: (text) => out(visibleLines(text)),
    progress: {
      say: (line) => progress.say(visibleLines(line)),
      moving: (line) => progress.moving(visibleLines(line)),
      end: progress.end,
    },
    ...(openScreen === undefined ? {} : { openScreen: () => visibleScreen(openScreen()) }),
    secrets: { ...secrets, confirm: (question) => secrets.confirm(visibleLines(question)) },
  }
}

function visibleScreen(screen: Screen): Screen {
  return { ...screen, show: (text) => screen.show(visibleLines(text)) }
}
