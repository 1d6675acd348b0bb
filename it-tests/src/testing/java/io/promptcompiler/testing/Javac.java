package io.promptcompiler.testing;

import com.sun.source.util.JavacTask;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.DiagnosticListener;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * javac with all warnings as errors, for tests that compile thousands of small classes: the JDK and
 * the class path are read once for a JVM, and nothing is written to a disk.
 *
 * <p>A compilation that succeeds may have reused the tables of an earlier one. A compilation that
 * fails is repeated with fresh tables, so no message depends on earlier compilations.
 */
public final class Javac {
  private static final List<String> STRICT = options("-Xlint:all", "-Werror");
  private static final List<String> LENIENT = options("-Xlint:none", "-nowarn");

  /** The length of sources, in UTF-16 code units, from which a compilation is always fresh. */
  private static final int LARGE = 1 << 20;

  private static final JavaCompiler JAVAC = ToolProvider.getSystemJavaCompiler();
  private static final Output OUTPUT = new Output(JAVAC.getStandardFileManager(null, null, null));
  private static final Pool POOL = new Pool();

  private Javac() {}

  /**
   * Returns the options that all compilations share. On JDK 17, {@code --release 17} changes
   * nothing but makes javac read the JDK once more in each compilation.
   */
  private static List<String> options(String... others) {
    // Names in a shared table would make each compilation slower than the one before.
    List<String> all = new ArrayList<>(List.of("-proc:none", "-XDuseUnsharedTable=true"));
    if (Runtime.version().feature() != 17) {
      all.addAll(List.of("--release", "17"));
    }
    all.addAll(List.of(others));
    return List.copyOf(all);
  }

  /**
   * The result of a compilation.
   *
   * @param classes class files by the binary names of their classes, sorted
   * @param messages errors and warnings; empty if the compilation succeeded
   */
  public record Result(Map<String, byte[]> classes, List<String> messages) {
    /** Writes the class files into a folder. */
    public void write(Path folder) {
      try {
        for (Map.Entry<String, byte[]> file : classes.entrySet()) {
          Path path = folder.resolve(file.getKey().replace('.', '/') + ".class");
          Files.createDirectories(path.getParent());
          Files.write(path, file.getValue());
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /**
   * Compiles sources against the class path of this JVM. Warnings are errors.
   *
   * @param sources source text by path, {@code com/acme/A.java}
   */
  public static synchronized Result compile(Map<String, String> sources) {
    // The tables of a large compilation would keep its memory, for which tests have limits.
    boolean isSmall = sources.values().stream().mapToLong(String::length).sum() < LARGE;
    Map<String, byte[]> classes = isSmall ? POOL.compile(units(sources)) : Map.of();
    return classes.isEmpty() ? compileAfresh(sources) : new Result(classes, List.of());
  }

  private static Result compileAfresh(Map<String, String> sources) {
    DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
    JavacTask task = (JavacTask) JAVAC.getTask(null, OUTPUT, found, STRICT, null, units(sources));
    Map<String, byte[]> classes = OUTPUT.of(task);
    return new Result(
        classes,
        found.getDiagnostics().stream()
            .filter(message -> message.getKind() != Diagnostic.Kind.NOTE)
            .map(Object::toString)
            .toList());
  }

  /** Returns the errors of sources, without warnings. No class files are made. */
  public static synchronized List<Diagnostic<? extends JavaFileObject>> errors(
      Map<String, String> sources) {
    DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
    try {
      ((JavacTask) JAVAC.getTask(null, OUTPUT, found, LENIENT, null, units(sources))).analyze();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return found.getDiagnostics().stream()
        .filter(message -> message.getKind() == Diagnostic.Kind.ERROR)
        .toList();
  }

  /**
   * The pool of compilers that the JDK has for its JShell. Its class is not exported, and {@code
   * --release} refuses options that would export it to the compiler of this class. In a JVM without
   * {@code --add-exports=jdk.compiler/com.sun.tools.javac.api=ALL-UNNAMED} each compilation is
   * fresh.
   */
  private static final class Pool {
    private static final String API = "com.sun.tools.javac.api.JavacTaskPool";

    private final Object pool;
    private final Method getTask;
    private final Class<?> worker;

    Pool() {
      Class<?> type;
      try {
        type = Class.forName(API);
        worker = Class.forName(API + "$Worker");
        getTask =
            type.getMethod(
                "getTask",
                Writer.class,
                JavaFileManager.class,
                DiagnosticListener.class,
                Iterable.class,
                Iterable.class,
                Iterable.class,
                worker);
      } catch (ReflectiveOperationException e) {
        throw new LinkageError(API, e);
      }
      Object created = null;
      try {
        // One is enough, as compilations do not overlap.
        created = type.getConstructor(int.class).newInstance(1);
      } catch (IllegalAccessException e) {
        // The package is not exported.
      } catch (ReflectiveOperationException e) {
        throw new LinkageError(API, e);
      }
      pool = created;
    }

    /** Returns the class files; empty if the sources do not compile. */
    @SuppressWarnings("unchecked")
    Map<String, byte[]> compile(List<JavaFileObject> units) {
      if (pool == null) {
        return Map.of();
      }
      InvocationHandler run = (proxy, method, arguments) -> OUTPUT.of((JavacTask) arguments[0]);
      Object task =
          Proxy.newProxyInstance(Pool.class.getClassLoader(), new Class<?>[] {worker}, run);
      DiagnosticListener<JavaFileObject> unheard = message -> {};
      try {
        return (Map<String, byte[]>)
            getTask.invoke(pool, null, OUTPUT, unheard, STRICT, null, units, task);
      } catch (ReflectiveOperationException e) {
        throw new LinkageError(API, e);
      }
    }
  }

  private static List<JavaFileObject> units(Map<String, String> sources) {
    List<JavaFileObject> units = new ArrayList<>();
    sources.forEach((path, text) -> units.add(new Source(path, text)));
    return units;
  }

  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    Source(String path, String text) {
      super(URI.create("memory:///" + path), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return text;
    }
  }

  /** Keeps the class files of one compilation in memory. Reused tables refer to this object. */
  private static final class Output extends ForwardingJavaFileManager<JavaFileManager> {
    private Map<String, byte[]> classes = new TreeMap<>();

    Output(StandardJavaFileManager standard) {
      super(standard);
    }

    /** Runs a task and returns its class files; empty if it fails. */
    Map<String, byte[]> of(JavacTask task) {
      classes = new TreeMap<>();
      try {
        return task.call() ? classes : Map.of();
      } finally {
        classes = new TreeMap<>();
      }
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
        Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
      return new SimpleJavaFileObject(
          URI.create("memory:///" + name.replace('.', '/') + ".class"), kind) {
        @Override
        public OutputStream openOutputStream() {
          return new ByteArrayOutputStream() {
            @Override
            public void close() {
              classes.put(name, toByteArray());
            }
          };
        }
      };
    }

    /** The class path stays open for the next compilation. */
    @Override
    public void close() {}
  }
}
