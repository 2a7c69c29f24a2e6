# One image for the app, the sender, the sandbox and the commands; compose.yaml says which of them a container runs.

FROM node:24-bookworm-slim AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json .npmrc ./
RUN npm install --omit=dev --no-audit --no-fund
COPY . .
# The build and everything else that the image holds, in .next/image.
RUN node scripts/image-files.mjs

# Node alone, without npm and yarn: they are a tenth of the image, and nothing in it may install anything.
FROM node:24-alpine AS node

FROM alpine:3.22
COPY --from=node /usr/local/bin/node /usr/local/bin/node
COPY --from=node /usr/lib/libstdc++.so.6 /usr/lib/libgcc_s.so.1 /usr/lib/
RUN addgroup -S -g 10001 countinghouse && adduser -S -u 10001 -G countinghouse -h /data countinghouse \
  && mkdir -p /data && chown countinghouse:countinghouse /data
WORKDIR /app
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 NEXT_MANUAL_SIG_HANDLE=true HOSTNAME=0.0.0.0 DATA_DIR=/data
COPY --from=build /app/.next/image ./
USER countinghouse
VOLUME /data
EXPOSE 3000
# PORT is that of the app; the sender has SENDER_PORT.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "deploy/healthy.mjs"]
CMD ["node", "server.js"]
