/** Tests of what applications see. */
package io.promptcompiler.runtime.orchestrator;
