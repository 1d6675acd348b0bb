package io.promptcompiler.core.evolve;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.harness.GeneratedJava;
import io.promptcompiler.testing.Javac;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/** Class files in memory, compiled from generated sources and those of callers. */
final class CompiledClasses {
  private static final JavaCompiler JAVAC = ToolProvider.getSystemJavaCompiler();
  private static final StandardJavaFileManager FILES =
      JAVAC.getStandardFileManager(null, null, null);

  private final Map<String, byte[]> classes = new HashMap<>();

  private CompiledClasses() {}

  /** The classes of generated sources, which must be valid. */
  static CompiledClasses of(GeneratedJava java) {
    Map<String, String> sources = new HashMap<>();
    java.paths().forEach(path -> sources.put(path, java.source(path)));
    Javac.Result result = Javac.compile(sources);
    assertThat(result.messages()).as("generated classes").isEmpty();
    CompiledClasses compiled = new CompiledClasses();
    compiled.classes.putAll(result.classes());
    return compiled;
  }

  /**
   * The classes of callers, or what javac says against them.
   *
   * @param callers their sources by the names of their classes
   */
  Result called(Map<String, String> callers) {
    Map<String, String> sources = new HashMap<>();
    callers.forEach((name, code) -> sources.put(name + ".java", code));
    return compile(sources, classes);
  }

  private static Result compile(Map<String, String> sources, Map<String, byte[]> others) {
    CompiledClasses compiled = new CompiledClasses();
    List<JavaFileObject> units = new ArrayList<>();
    sources.forEach((path, code) -> units.add(new Source(path, code)));
    DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
    List<String> options = List.of("-proc:none", "-nowarn", "-implicit:none");
    InMemory files = new InMemory(others, compiled.classes);
    boolean isGood = JAVAC.getTask(null, files, found, options, null, units).call();
    List<String> errors =
        found.getDiagnostics().stream()
            .filter(one -> one.getKind() == javax.tools.Diagnostic.Kind.ERROR)
            .map(one -> one.getMessage(null))
            .toList();
    return new Result(compiled, isGood ? List.of() : errors);
  }

  /** What became of a compilation. */
  record Result(CompiledClasses classes, List<String> errors) {}

  /** These callers, beside the class files of another compilation. */
  CompiledClasses beside(CompiledClasses others) {
    CompiledClasses mixed = new CompiledClasses();
    mixed.classes.putAll(others.classes);
    mixed.classes.putAll(classes);
    return mixed;
  }

  /** The names of all classes. */
  List<String> names() {
    return List.copyOf(classes.keySet());
  }

  /** A class loader that has them. */
  ClassLoader loader() {
    Map<String, byte[]> all = Map.copyOf(classes);
    return new ClassLoader(CompiledClasses.class.getClassLoader()) {
      @Override
      protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] bytes = all.get(name);
        if (bytes == null) {
          throw new ClassNotFoundException(name);
        }
        return defineClass(name, bytes, 0, bytes.length);
      }
    };
  }

  private static final class Source extends SimpleJavaFileObject {
    private final String content;

    Source(String path, String content) {
      super(URI.create("memory:///" + path), Kind.SOURCE);
      this.content = content;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return content;
    }
  }

  private static final class ClassFile extends SimpleJavaFileObject {
    private final String name;
    private final Map<String, byte[]> classes;

    ClassFile(String name, Map<String, byte[]> classes) {
      super(URI.create("memory:///" + name.replace('.', '/') + ".class"), Kind.CLASS);
      this.name = name;
      this.classes = classes;
    }

    @Override
    public InputStream openInputStream() {
      return new ByteArrayInputStream(classes.getOrDefault(name, new byte[0]));
    }

    @Override
    public OutputStream openOutputStream() {
      return new ByteArrayOutputStream() {
        @Override
        public void close() {
          classes.put(name, toByteArray());
        }
      };
    }
  }

  /** Has class files to compile against, and takes those that are made. */
  private static final class InMemory extends ForwardingJavaFileManager<JavaFileManager> {
    private final Map<String, byte[]> others;
    private final Map<String, byte[]> made;

    InMemory(Map<String, byte[]> others, Map<String, byte[]> made) {
      super(FILES);
      this.others = others;
      this.made = made;
    }

    @Override
    public Iterable<JavaFileObject> list(
        Location location, String pack, Set<JavaFileObject.Kind> kinds, boolean recurse)
        throws IOException {
      List<JavaFileObject> files = new ArrayList<>();
      super.list(location, pack, kinds, recurse).forEach(files::add);
      if (location == StandardLocation.CLASS_PATH) {
        others.keySet().stream()
            .filter(name -> name.substring(0, Math.max(0, name.lastIndexOf('.'))).equals(pack))
            .forEach(name -> files.add(new ClassFile(name, others)));
      }
      return files;
    }

    @Override
    public String inferBinaryName(Location location, JavaFileObject file) {
      return file instanceof ClassFile one ? one.name : super.inferBinaryName(location, file);
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
        Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
      return new ClassFile(name, made);
    }
  }
}
