/** Tests of what generated code calls. */
package io.promptcompiler.runtime.support;
