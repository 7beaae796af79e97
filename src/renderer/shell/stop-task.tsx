import { t } from '@lingui/core/macro'
import { useApi } from '../backend/backend.tsx'
import { useBackendMutation } from '../backend/query.ts'
import type { Running } from '../parts/running.ts'

/** Stops long work that only reads; whoever asked for it is told so where they asked. */
export function StopTask({ of: { id, what } }: { readonly of: Pick<Running, 'id' | 'what'> }) {
  const stopping = useBackendMutation(useApi().tasks.stop.mutationOptions())
  return (
    <>
      <button
        type="button"
        className="btn btn-quiet btn-foot"
        aria-label={t`Stop: ${what}`}
        disabled={stopping.busy}
        onClick={() => stopping.start({ id })}
      >
        {t`Stop`}
      </button>
      {stopping.failure === null ? null : <span role="alert">{stopping.failure.words.happened}</span>}
    </>
  )
}
