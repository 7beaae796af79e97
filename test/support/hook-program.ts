/** One instruction of the chain's virtual machine: operation, registers, offset, value; eight bytes. */
type Step = readonly [operation: number, to: number, from: number, offset: number, value: number]

const LOAD_U64 = 0x79
const SKIP_IF_GREATER = 0x25
const SET = 0xb7
const LEAVE = 0x95
const CODE_START = 0x120
const SECTION_BYTES = 64

/**
 * A program for a transfer hook, put together by hand as the smallest file the chain loads: it fails with the custom code where the amount,
 * which stands behind the eight bytes of its tag, is above the limit, and agrees to anything else. Register 2 points to what it is called with.
 */
export function hookProgram({ limit, code }: { limit: number; code: number }): Uint8Array {
  const steps: readonly Step[] = [
    [LOAD_U64, 3, 2, 8, 0],
    [SKIP_IF_GREATER, 3, 0, 2, limit],
    [SET, 0, 0, 0, 0],
    [LEAVE, 0, 0, 0, 0],
    [SET, 0, 0, 0, code],
    [LEAVE, 0, 0, 0, 0],
  ]
  return fileOf(Buffer.concat(steps.map(stepBytes)))
}

function stepBytes([operation, to, from, offset, value]: Step): Buffer {
  const bytes = Buffer.alloc(8)
  bytes[0] = operation
  bytes[1] = to | (from << 4)
  bytes.writeInt16LE(offset, 2)
  bytes.writeInt32LE(value, 4)
  return bytes
}

/** Header (64), one program header (56), the code, the names of the sections, three section headers (none, code, names). */
function fileOf(code: Buffer): Uint8Array {
  const names = Buffer.from('\0.text\0.shstrtab\0')
  const namesStart = CODE_START + code.length
  const sectionsStart = Math.ceil((namesStart + names.length) / 8) * 8
  const file = Buffer.alloc(sectionsStart + 3 * SECTION_BYTES)
  const u16 = (at: number, value: number) => file.writeUInt16LE(value, at)
  const u32 = (at: number, value: number) => file.writeUInt32LE(value, at)
  const u64 = (at: number, value: number) => file.writeBigUInt64LE(BigInt(value), at)
  file.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1])
  // A shared object for the machine 247; it starts at its code.
  u16(16, 3)
  u16(18, 247)
  u32(20, 1)
  u64(24, CODE_START)
  u64(32, 64)
  u64(40, sectionsStart)
  for (const [at, value] of [
    [52, 64],
    [54, 56],
    [56, 1],
    [58, 64],
    [60, 3],
    [62, 2],
  ] as const)
    u16(at, value)
  u32(64, 1)
  u32(68, 5)
  for (const at of [72, 80, 88]) u64(at, CODE_START)
  u64(96, code.length)
  u64(104, code.length)
  u64(112, 8)
  file.set(code, CODE_START)
  file.set(names, namesStart)
  const section = (index: number, name: number, type: number, flags: number, address: number, start: number, length: number) => {
    const at = sectionsStart + index * SECTION_BYTES
    u32(at, name)
    u32(at + 4, type)
    for (const [offset, value] of [
      [8, flags],
      [16, address],
      [24, start],
      [32, length],
      [48, 8],
    ] as const)
      u64(at + offset, value)
  }
  section(1, 1, 1, 6, CODE_START, CODE_START, code.length)
  section(2, 7, 3, 0, 0, namesStart, names.length)
  return new Uint8Array(file)
}
