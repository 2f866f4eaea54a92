import { z } from 'zod';
import { FORMAT_VERSION, RecordingSchema } from './recording.js';
import { ExpectationSchema, StepSchema } from './step.js';
import { BoxSchema, FrameIdentitySchema, ShadowHostSchema, TargetSchema } from './target.js';

/** The format as JSON Schema, published as docs/recording.schema.json for editors and other programs. */
export function recordingJsonSchema(): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(RecordingSchema, { metadata: namedParts(), io: 'input' });
  return {
    $schema,
    $id: `urn:waymark:recording:${FORMAT_VERSION}`,
    title: 'Waymark recording',
    description: `A recorded flow with the evidence for every target, format ${FORMAT_VERSION}. Fields that are not listed here are kept.`,
    ...schema,
  };
}

/** Parts that occur again and again are written once, under their name. */
function namedParts(): z.core.$ZodRegistry<{ id: string }> {
  const parts = z.registry<{ id: string }>();
  parts.add(StepSchema, { id: 'Step' });
  parts.add(TargetSchema, { id: 'Target' });
  parts.add(ExpectationSchema, { id: 'Expectation' });
  parts.add(BoxSchema, { id: 'Box' });
  parts.add(FrameIdentitySchema, { id: 'FrameIdentity' });
  parts.add(ShadowHostSchema, { id: 'ShadowHost' });
  return parts;
}
