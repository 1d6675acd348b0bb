package io.promptcompiler.core.source.javac;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.Trees;
import io.promptcompiler.core.diagnostic.SourceText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.URI;
import java.util.List;
import java.util.Objects;
import javax.tools.Diagnostic;
import javax.tools.JavaCompiler;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Parses Java sources with the JDK's compiler. A part with a syntax error is left out. */
final class ParseJava {
  /** Keeps concatenated literals apart, so that each has its place. */
  private static final List<String> OPTIONS = List.of("-proc:none", "-XDallowStringFolding=false");

  private final JavaCompiler compiler =
      Objects.requireNonNull(ToolProvider.getSystemJavaCompiler(), "no compiler");
  private final StandardJavaFileManager files =
      compiler.getStandardFileManager(problem -> {}, null, null);

  /**
   * Parses a source.
   *
   * @throws StackOverflowError if it is nested too deeply
   */
  JavaFile parse(SourceText source) {
    boolean[] isWhole = {true};
    JavacTask task =
        (JavacTask)
            compiler.getTask(
                // Else javac reports its own stack overflow as a bug, on standard error.
                Writer.nullWriter(),
                files,
                problem -> isWhole[0] &= problem.getKind() != Diagnostic.Kind.ERROR,
                OPTIONS,
                null,
                List.of(new Input(source)));
    try {
      CompilationUnitTree unit = task.parse().iterator().next();
      return new JavaFile(source, unit, Trees.instance(task).getSourcePositions(), isWhole[0]);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (IllegalStateException e) {
      // javac wraps errors of its own.
      if (e.getCause() instanceof StackOverflowError deep) {
        throw deep;
      }
      throw e;
    }
  }

  /** A source in memory. */
  private static final class Input extends SimpleJavaFileObject {
    private final String content;

    Input(SourceText source) {
      super(URI.create("string:///Source.java"), Kind.SOURCE);
      this.content = source.content();
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return content;
    }
  }
}
