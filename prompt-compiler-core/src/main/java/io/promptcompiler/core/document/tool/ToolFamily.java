package io.promptcompiler.core.document.tool;

import io.promptcompiler.core.document.CompilationContext;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.document.DocumentCompiler;
import io.promptcompiler.core.document.DocumentContract;
import io.promptcompiler.core.document.DocumentFamily;
import io.promptcompiler.core.document.DocumentKind;
import io.promptcompiler.core.source.Kind;
import java.util.List;

/** The family of tools that models call. */
public final class ToolFamily implements DocumentFamily {
  static final String ENDING = ".tool.md";

  /** A tool: {@code .tool.md}. */
  public static final Kind TOOL = Kind.of("tool", Kind.Form.FIXED, ENDING);

  @Override
  public List<DocumentKind> kinds() {
    return List.of(DocumentKind.of(TOOL, "tool", ToolShape.FRONTMATTER));
  }

  @Override
  public DocumentContract contract(CompiledDocument document) {
    return ToolContract.of(document);
  }

  @Override
  public DocumentCompiler open(CompilationContext context) {
    return file -> CompileTool.compile(file, context);
  }
}
