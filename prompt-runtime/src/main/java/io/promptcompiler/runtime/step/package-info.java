/**
 * The API of steps: their definition ({@link io.promptcompiler.runtime.step.StepDefinition}), the
 * verdict on the evidence for one ({@link io.promptcompiler.runtime.step.Verdict}) and which comes
 * next ({@link io.promptcompiler.runtime.step.StepFlow}).
 */
@NullMarked
package io.promptcompiler.runtime.step;

import org.jspecify.annotations.NullMarked;
