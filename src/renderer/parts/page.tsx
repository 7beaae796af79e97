import { t } from '@lingui/core/macro'
import { type ReactNode, useEffect, useId } from 'react'
import { formatCount } from './figure.ts'
import { Heading } from './heading.tsx'
import { useMatters } from './matters.ts'
import { titleOfRunning, useRunning } from './running.ts'

type PageProps = {
  readonly title: string
  /** What is true now, as one sentence. */
  readonly say?: ReactNode
  readonly actions?: ReactNode
  readonly narrow?: boolean
  readonly children: ReactNode
}

/** A page: its title, the sentence that states what is true now, its actions, then the sheets. */
export function Page({ title, say, actions, narrow = false, children }: PageProps) {
  useCountedTitle(title)
  useTop()
  const sayId = useId()
  return (
    <div className={narrow ? 'page page-narrow' : 'page'}>
      <div className="head">
        <div>
          <Heading describedBy={say === undefined ? undefined : sayId}>{title}</Heading>
          {say === undefined ? null : (
            <p className="say" id={sayId}>
              {say}
            </p>
          )}
        </div>
        {actions === undefined ? null : <div className="btns">{actions}</div>}
      </div>
      {children}
    </div>
  )
}

/** Names the window after the page that is shown. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = t`${title} · Strongroom`
  }, [title])
}

/**
 * The same with what is seen while the window is behind others: how many things wait for a person, a question mark where that could not be asked, and
 * how far the most important thing is that goes on.
 */
export function useCountedTitle(title: string): void {
  const { value, failure } = useMatters()
  const count = failure === null ? (value?.urgent ?? 0) : null
  const [first] = useRunning().going
  const said = first === undefined ? title : `${titleOfRunning(first)} · ${title}`
  useTitle(count === 0 ? said : `(${count === null ? '?' : formatCount(count)}) ${said}`)
}

/** A page begins at its top, where the most dangerous fact stands, however far the one before was scrolled. */
function useTop(): void {
  useEffect(() => {
    scrollTo(0, 0)
    document.getElementById('main')?.scrollTo(0, 0)
  }, [])
}
