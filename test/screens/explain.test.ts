import { writeFileSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { explainGiven } from '../../src/core/explain/explain-given.ts'
import { recordedBytes } from '../core/message/recorded.ts'
import { useWindows } from './support/open-window.ts'
import { goodDay } from './support/scene.ts'
import { standsInEveryLook } from './support/stands.ts'

const [bytes = new Uint8Array()] = recordedBytes('v1.jsonl')
const base64 = Buffer.from(bytes).toString('base64')
const { hash, feePayer, signature } = explainGiven({ text: base64 })
const FIELD = 'Transaction, message or signature'

/** The text of the page as a person copies it: addresses in one piece. */
const bare = (text: string | null) => (text ?? '').replace(/\s+/g, ' ')

describe('explain', () => {
  const windows = useWindows()

  it('says from the keyboard alone what a pasted transaction does, with addresses, amounts and its hash whole', async () => {
    const { page, complaints } = await windows.open(goodDay(), { at: '/explain' })
    const field = page.getByLabel(FIELD)
    await field.focus()
    await page.keyboard.insertText(base64)
    await page.getByRole('button', { name: 'Explain it' }).press('Enter')
    const sheet = page.getByRole('region', { name: 'What it does' })
    await sheet.getByText('understood to the last byte').waitFor()
    const told = bare(await sheet.textContent())
    expect(told).toContain(hash)
    expect(told).toContain(feePayer)
    expect(told).toContain(signature)
    expect(told).toContain('a transaction of version 1')
    const instruction = page.getByRole('region', { name: 'Instruction 1' })
    expect(bare(await instruction.textContent())).toContain('0.002')
    await page.getByText('signed, valid over these bytes').waitFor()
    // What stands below belongs to what was given.
    await field.fill(`${base64.slice(0, -4)}AAAA`)
    await expect.poll(() => sheet.count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it('takes a file of the bytes, and one thing at a time', async () => {
    const { page, complaints } = await windows.open(goodDay(), { at: '/explain' })
    const path = join(mkdtempSync(join(tmpdir(), 'strongroom-explain-')), 'tx.bin')
    writeFileSync(path, bytes)
    await page.getByText('Paste it, or choose a file.').waitFor()
    await page.getByLabel('Or a file of it').setInputFiles(path)
    await page.getByRole('button', { name: 'Explain it' }).press('Enter')
    await page.getByRole('region', { name: 'What it does' }).getByText('understood to the last byte').waitFor()
    await page.getByLabel(FIELD).fill(base64)
    await page.getByText('Give one of the two: empty the text, or take the file away.').waitFor()
    expect(complaints).toEqual([])
  })

  it('refuses a secret and a bare signature by name, and shows nothing of what was given before', async () => {
    const { page } = await windows.open(goodDay(), { at: '/explain' })
    const explain = async (text: string) => {
      await page.getByLabel(FIELD).fill(text)
      await page.getByRole('button', { name: 'Explain it' }).press('Enter')
    }
    await explain(`[${Array.from({ length: 64 }, (_, place) => place).join(',')}]`)
    await page.getByText('EXPLAIN_SECRET').waitFor()
    await explain(String(signature))
    await page.getByText('EXPLAIN_SIGNATURE').waitFor()
    await expect.poll(() => page.getByRole('region', { name: 'What it does' }).count()).toBe(0)
  })

  it('shows what nodes say apart from what the bytes say, and only where they are to be asked', async () => {
    const { page, complaints } = await windows.open(goodDay(), { at: '/explain' })
    await page.getByLabel(FIELD).fill(base64)
    await page.getByRole('button', { name: 'Explain it' }).press('Enter')
    await page.getByRole('region', { name: 'Accounts', exact: true }).waitFor()
    expect(await page.getByRole('region', { name: 'What nodes say' }).count()).toBe(0)
    await page.getByRole('checkbox', { name: /^Ask the connected nodes too/ }).press('Space')
    await page.getByRole('button', { name: 'Explain it' }).press('Enter')
    const nodes = page.getByRole('region', { name: 'What nodes say' })
    await nodes.getByText('It names no lookup table and no mint: there was nothing to ask a node.').waitFor()
    expect(complaints).toEqual([])
  })

  standsInEveryLook(windows, {
    name: 'explain',
    scene: goodDay,
    at: '/explain',
    ready: async (page) => {
      await page.getByLabel(FIELD).fill(base64)
      await page.getByRole('button', { name: 'Explain it' }).press('Enter')
      await page.getByRole('region', { name: 'Accounts', exact: true }).waitFor()
    },
  })
})
