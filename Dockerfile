# docker build -t completa .
# One image for every address: SITE_URL and all else is decided at start. Runs as an unprivileged user. Needs DATABASE_URL and NEXTAUTH_SECRET, or a volume on /data for the embedded database;
# proofs lie in /data too unless they are kept in S3 or at UploadThing. compose.yaml has the whole arrangement.
FROM node:24-bookworm-slim AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build
# For compose's `tools`: an empty volume gets its owner from the image that mounts it first.
RUN mkdir /data && chown node:node /data

# What runs: the same folder without what only building and testing need.
FROM build AS shipped
RUN npm prune --omit=dev --no-audit --no-fund && rm -rf .next/cache bench e2e

FROM node:24-bookworm-slim
WORKDIR /app
# The last one as in server/allocator.mjs.
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2
COPY --from=shipped --chown=node:node /app ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health/live').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# Start with `docker run --init` (compose.yaml does): a process 1 that collects the children of the embedded database.
CMD ["node", "server/start.mjs"]
