package io.promptcompiler.core.migrate;

import io.promptcompiler.core.document.Inherited;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.source.SourceFile;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Determines how a tag refers to a parameter: by its plain name, or by a path that cannot be
 * confused with keywords and helpers. The compiler is run to find out which names need a path.
 */
final class TagPaths implements UnaryOperator<String> {
  private final SourceFile near;
  private final TextCompiler compile;
  private final Map<String, String> paths = new HashMap<>();

  /**
   * Creates paths for templates.
   *
   * @param near a file in whose place the paths are tried
   */
  TagPaths(SourceFile near, TextCompiler compile) {
    this.near = near;
    this.compile = compile;
  }

  @Override
  public String apply(String name) {
    return paths.computeIfAbsent(name, this::path);
  }

  private String path(String name) {
    String trial =
        "---\nsyntax: handlebars\nparameters: { \""
            + name
            + "\": { required: true } }\n---\n{{"
            + name
            + "}}";
    Optional<EntryPoint> program =
        compile.compile(TextCompiler.withContent(near, trial), Inherited.NONE).program();
    boolean isVariable =
        program.isPresent() && ProveSame.render(program.get(), Map.of(name, "x")).equals("x");
    return isVariable ? name : "this.[" + name + "]";
  }
}
