import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/**
 * Takes away what is asked for by nothing that is shown, before a page is shown that must not fall back on it: what an open vault answered is not for
 * whoever reads a locked window. True once it is gone.
 */
export function useAnswersForgotten(): boolean {
  const queries = useQueryClient()
  const [forgotten, setForgotten] = useState(false)
  useEffect(() => {
    // A task later, what was shown before asks for nothing any more.
    const task = setTimeout(() => {
      queries.removeQueries({ type: 'inactive' })
      setForgotten(true)
    })
    return () => clearTimeout(task)
  }, [queries])
  return forgotten
}
