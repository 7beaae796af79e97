import type { ReactNode } from 'react'

/**
 * What will happen when it is signed: one sentence, then each thing that follows from it.
 *
 *     <Deed says={<>Move 3 SOL to our treasury.</>} first={warning}><Deal>…</Deal></Deed>
 */
export function Deed({ says, first, children }: { readonly says: ReactNode; readonly first?: ReactNode; readonly children: ReactNode }) {
  return (
    <article className="sheet deed">
      <div className="deed-body">
        <h2 className="say-lead">{says}</h2>
        {first}
        <ol className="deed-list">{children}</ol>
      </div>
    </article>
  )
}

/** One of the things that follow. */
export const Deal = ({ children }: { readonly children: ReactNode }) => (
  <li>
    <div className="say-note">{children}</div>
  </li>
)
