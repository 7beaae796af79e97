import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { useApi } from '../../backend/backend.tsx'
import { bundlePath } from './carried.ts'
import { keepNews, type Written } from './news.ts'

/** Goes on to the page of a bundle that was prepared just now, which says where its file is. `forget`: what was filled in for it. */
export function useOpenPrepared(forget: () => void): (written: Written & { readonly digest: string }) => void {
  const [, navigate] = useLocation()
  const ask = useApi()
  const queries = useQueryClient()
  return (written) => {
    forget()
    keepNews(written.digest, { written })
    // Its nonce accounts are free no longer.
    for (const queryKey of [ask.bundles.key(), ask.nonces.key()]) void queries.invalidateQueries({ queryKey })
    navigate(bundlePath(written.digest), { replace: true })
  }
}
