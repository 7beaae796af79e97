import { useLive } from '../backend/backend.tsx'
import { failureOfValue } from '../backend/failure.ts'
import type { Live } from '../backend/live.ts'
import { formatCount } from '../parts/figure.ts'
import { Glyph } from '../parts/glyph.tsx'
import { progressWords } from '../parts/progress.tsx'

/** Long work at the foot of the window: what, how many of how many. */
export function Tray() {
  const live = useLive()
  const running = live.tasks.filter(({ state }) => state === 'running')
  const [task] = running
  return (
    <footer className="tray" aria-label="Work in progress">
      <Glyph name="continuous" />
      {task === undefined ? (
        <Resting live={live} />
      ) : (
        <>
          <b>{task.what}</b>
          <progress className="bar" value={task.done} max={Math.max(task.total, 1)} aria-label={task.what} />
          <span className="amt">{progressWords(task)}</span>
        </>
      )}
      <span>{running.length > 1 ? `and ${running.length - 1} more` : connectionWords(live)}</span>
    </footer>
  )
}

/** Nothing runs; long work that was refused last stays said until other work runs. */
function Resting({ live }: { readonly live: Live }) {
  const last = live.tasks.at(-1)
  if (last?.state === 'refused') {
    return (
      <span>
        <b>{last.what} was refused.</b> <span className="wide">{last.error === null ? '' : failureOfValue(last.error).words.happened}</span>
      </span>
    )
  }
  return (
    <span>
      <b>Nothing running.</b> <span className="wide">{watchWords(live)}</span>
    </span>
  )
}

function watchWords({ watcher }: Live): string {
  if (watcher === null) return ''
  switch (watcher.state) {
    case 'following':
      return 'Blocks are read as they are finalized.'
    case 'catching-up':
      return `Reading older blocks, at slot ${watcher.cursor === null ? 'not known' : formatCount(watcher.cursor)}.`
    case 'stuck':
      return 'Reading of blocks is held up; Overview says why.'
    case 'starting':
      return 'Reading of blocks begins.'
    case 'stopped':
      return 'Blocks are not being read.'
  }
}

const connectionWords = ({ connected }: Live): string => (connected ? '' : 'Strongroom is silent; asking again')
