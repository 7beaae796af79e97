import type { ReactNode } from 'react'

/**
 * What will happen when it is signed: one sentence, then each thing that follows from it.
 *
 *     <ReviewCard says={<>Move 3 SOL to our treasury.</>} first={warning}><ReviewItem>…</ReviewItem></ReviewCard>
 */
export function ReviewCard({
  says,
  first,
  children,
}: {
  readonly says: ReactNode
  readonly first?: ReactNode
  readonly children: ReactNode
}) {
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
export const ReviewItem = ({ children }: { readonly children: ReactNode }) => (
  <li>
    <div className="say-note">{children}</div>
  </li>
)
