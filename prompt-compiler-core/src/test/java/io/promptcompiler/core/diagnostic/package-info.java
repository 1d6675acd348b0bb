/** Tests of findings. */
package io.promptcompiler.core.diagnostic;
