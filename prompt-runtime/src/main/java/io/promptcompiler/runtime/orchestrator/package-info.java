/**
 * The API of orchestrators: the format in which a model marks its answers ({@link
 * io.promptcompiler.runtime.orchestrator.ResponseFormat}).
 */
@NullMarked
package io.promptcompiler.runtime.orchestrator;

import org.jspecify.annotations.NullMarked;
