import type { Address } from '../../../core/address/address.ts'
import { useApi } from '../../backend/backend.tsx'
import { useBackendMutation } from '../../backend/query.ts'

/** Puts a mint out of sight, and takes that back. The failure is of what was pressed last. */
export function useIgnoring() {
  const { mints } = useApi()
  const ignoring = useBackendMutation(mints.ignore.mutationOptions())
  const unignoring = useBackendMutation(mints.unignore.mutationOptions())
  return {
    busy: ignoring.busy,
    failure: ignoring.failure ?? unignoring.failure,
    ignore: (mint: Address, onDone?: () => void) => {
      unignoring.forget()
      ignoring.start({ mint }, onDone)
    },
    showAgain: (mint: Address) => {
      ignoring.forget()
      unignoring.start({ mint })
    },
  }
}
