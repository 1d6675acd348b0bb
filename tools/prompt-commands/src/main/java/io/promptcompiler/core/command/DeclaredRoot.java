package io.promptcompiler.core.command;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A folder of templates, as a build declares it.
 *
 * @param directory the folder; it need not exist
 * @param kind the kind of its documents, if it does not follow from their names
 * @param syntax the syntax of texts that declare none
 * @param scope the scope of its templates; that of the project if null
 * @param packageName the package of its outermost folder; that of the catalog if null
 * @param includes Ant patterns of ids; empty for all
 * @param excludes Ant patterns of ids to ignore
 */
public record DeclaredRoot(
    Path directory,
    @Nullable String kind,
    @Nullable String syntax,
    @Nullable String scope,
    @Nullable String packageName,
    List<String> includes,
    List<String> excludes) {}
