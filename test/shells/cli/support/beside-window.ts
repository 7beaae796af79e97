import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type Launch, type LaunchOptions, openLaunch } from '../../../../src/shells/start/launch.ts'
import { type Ran, runCli } from './program.ts'

export const PASSPHRASE = 'a passphrase beside a window'

/** A folder that goes when the test ends. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'strongroom-beside-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

type Window = { readonly [Part in keyof Launch]: () => ReturnType<Launch[Part]> }

/** What a window talks to, in this process, with a vault that is cheap to open and no node. It ends with the test, if not before. */
export async function openWindow(dataDir: string, options: Partial<LaunchOptions> = {}): Promise<Window> {
  const launch = await openLaunch({
    dataDir,
    network: 'development',
    say: () => undefined,
    onFailure: (error) => {
      throw error
    },
    backend: { pauseMs: 80, signer: { entry: new URL('../../../support/signer-main.ts', import.meta.url) } },
    ...options,
  })
  let closing: Promise<void> | null = null
  const close = () => (closing ??= launch.close())
  onTestFinished(close)
  return { backend: () => launch.backend(), close }
}

/** A window with a vault that is open. */
export async function openFurnished(dataDir: string, options: Partial<LaunchOptions> = {}) {
  const launch = await openWindow(dataDir, options)
  const { client } = await launch.backend()
  await client.vault.create({ passphrase: PASSPHRASE })
  return { ...launch, client }
}

/** One command beside it. */
export function strongroom(dataDir: string, argv: readonly string[], given: Parameters<typeof runCli>[1] = {}): Promise<Ran> {
  return runCli([...argv, '--data', dataDir, '--network', 'development'], given)
}
