const MB = 1024 * 1024

/** Forms of 3 to 8 MB that are refused with 400, most of them before anything of their body is read. */
export const malformedUploads = () =>
  Array.from({ length: 24 }, (_, n) => {
    const boundary = 'b'.repeat([71, 9_000, 12_000, 10][n % 4] ?? 10)
    return { path: '/api/v1/referrals', type: `multipart/form-data; boundary=${boundary}`, body: Buffer.alloc((3 + (n % 6)) * MB) }
  })
