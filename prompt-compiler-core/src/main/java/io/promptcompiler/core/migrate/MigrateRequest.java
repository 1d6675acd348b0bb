package io.promptcompiler.core.migrate;

import io.promptcompiler.core.CompilerOptions;
import java.util.Optional;

/**
 * The parameters of a migration.
 *
 * @param options the roots, and the severities of findings
 * @param syntax the old syntax of texts that do not declare one; by default, the syntax of their
 *     root
 * @param writes whether files are changed; otherwise this is a dry run
 */
public record MigrateRequest(CompilerOptions options, Optional<OldSyntax> syntax, boolean writes) {}
