import { type Backend, openBackend } from '../../src/main/wiring.ts'

/** Uses a practice backend with a cheap vault in this process, as somebody does between two lives of another. */
export async function withBackend<Result>(dataDir: string, use: (backend: Backend) => Promise<Result>): Promise<Result> {
  const signer = { entry: new URL('./signer-main.ts', import.meta.url) }
  const backend = await openBackend({ dataDir, network: 'practice', pauseMs: 80, signer })
  try {
    return await use(backend)
  } finally {
    await backend.close()
  }
}
