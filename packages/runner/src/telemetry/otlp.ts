import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags, type Context } from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { Answered, Telemetry } from './telemetry.js';

export interface OtlpSettings {
  /** Without `/v1/traces`. */
  endpoint: string;
  service: string;
  version: string;
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/u;
const CLOSING = 3000;

/** OpenTelemetry over HTTP. Further variables of its specification, such as headers, are read by its own exporters. */
export function createOtlp({ endpoint, service, version }: OtlpSettings): Telemetry {
  const resource = resourceFromAttributes({ 'service.name': service, 'service.version': version });
  const at = (signal: string): string => `${endpoint.replace(/\/+$/u, '')}/v1/${signal}`;
  const spans = new BasicTracerProvider({ resource, spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: at('traces') }))] });
  const metrics = new MeterProvider({ resource, readers: [new PeriodicExportingMetricReader({ exporter: new OTLPMetricExporter({ url: at('metrics') }) })] });
  const tracer = spans.getTracer('waymark', version);
  const durations = metrics.getMeter('waymark', version).createHistogram('http.server.request.duration', { unit: 's', advice: { explicitBucketBoundaries: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] } });
  return {
    answered(request) {
      const attributes = { 'http.request.method': request.method, 'http.route': request.route, 'http.response.status_code': request.status };
      durations.record(request.took / 1000, attributes);
      const end = Date.now();
      const span = tracer.startSpan(`${request.method} ${request.route}`, { kind: SpanKind.SERVER, startTime: end - request.took, attributes: { ...attributes, 'waymark.request.id': request.requestId } }, parentOf(request));
      if (request.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(end);
    },
    // A collector that is gone must not keep the program from ending.
    close: () => Promise.race([Promise.allSettled([spans.shutdown(), metrics.shutdown()]), new Promise((resolve) => setTimeout(resolve, CLOSING).unref())]).then(() => undefined),
  };
}

function parentOf({ parent }: Answered): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(parent ?? '') ?? [];
  if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: Number.parseInt(flags ?? '0', 16) & TraceFlags.SAMPLED, isRemote: true });
}
