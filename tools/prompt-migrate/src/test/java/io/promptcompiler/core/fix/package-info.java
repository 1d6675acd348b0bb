/** Tests of applying the edits of findings. */
package io.promptcompiler.core.fix;
