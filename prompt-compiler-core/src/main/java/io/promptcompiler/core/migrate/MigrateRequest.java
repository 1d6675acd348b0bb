package io.promptcompiler.core.migrate;

import io.promptcompiler.core.CompilerOptions;
import java.util.Optional;

/**
 * The parameters of a migration.
 *
 * @param options the roots, and which findings count
 * @param syntax the old syntax of texts whose frontmatter does not say theirs; when none is given,
 *     what their root says
 * @param writes whether files are changed; otherwise it is only found out what would be
 */
public record MigrateRequest(CompilerOptions options, Optional<OldSyntax> syntax, boolean writes) {}
