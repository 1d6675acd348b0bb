/** Tests of runs that leave files behind. */
package io.promptcompiler.core.build;
