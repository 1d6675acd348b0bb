package io.promptcompiler.core.java.names;

import com.palantir.javapoet.ClassName;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.java.model.VariantEmitter;
import io.promptcompiler.core.program.About;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.EntryPoint.Naming;
import io.promptcompiler.core.program.Fragment;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.Program.FolderMembers;
import java.util.Set;

/**
 * The names of the classes of entry points, fragments and folders. A name depends only on the
 * source of the class, so other classes can refer to it before it exists.
 */
public final class ClassNames {
  private final DiagnosticSink sink;

  private ClassNames(DiagnosticSink sink) {
    this.sink = sink;
  }

  public static ClassName of(Fragment fragment) {
    return checked(fragment, finding -> {});
  }

  /** Returns the class of a folder. */
  public static ClassName of(FolderMembers folder) {
    String simple = Identifiers.typeOf(folder.name(), folder.noun());
    return ClassName.get(packageOf(folder.namespace(), folder.folder()), simple);
  }

  /** Returns the class of a tool. */
  public static ClassName of(Member.ToolDocument tool) {
    return new ClassNames(finding -> {})
        .name(tool.id(), tool.naming(), Set.of(), Location.ofFile(tool.id()));
  }

  /** Returns the class of an entry point, and reports a name that is not allowed for a class. */
  public static ClassName checked(EntryPoint entryPoint, DiagnosticSink sink) {
    Set<String> inside = NestedNames.inside(entryPoint.parameters().fields());
    if (!entryPoint.variants().isEmpty()) {
      inside.add(VariantEmitter.TYPE);
    }
    return new ClassNames(sink)
        .name(entryPoint.about().id(), entryPoint.naming(), inside, entryPoint.location());
  }

  /** Returns the class of a fragment, and reports a name that is not allowed for a class. */
  public static ClassName checked(Fragment fragment, DiagnosticSink sink) {
    return new ClassNames(sink)
        .name(fragment.about().id(), fragment.naming(), Set.of("Texts"), fragment.location());
  }

  private ClassName name(String id, Naming naming, Set<String> inside, Location location) {
    String path = naming.path().orElse(id);
    String folder = About.folder(path);
    String derived = Identifiers.classOf(About.stem(path), folder, naming.noun());
    String simple = naming.name().orElse(derived);
    if (!Identifiers.isTypeName(simple) || JavaWords.JAVA_LANG.contains(simple)) {
      report(location, simple, "Write a name like '" + derived + "'.");
      simple = derived;
    } else if (inside.contains(simple)) {
      report(location, simple, "A type inside it has that name: set another one with 'class'.");
    }
    return ClassName.get(packageOf(naming.namespace(), folder), simple);
  }

  private void report(Location location, String name, String fix) {
    sink.report(Diagnostic.of(DiagnosticCode.BAD_CLASS_NAME, location, name, "class").fix(fix));
  }

  /** Returns the package for the classes of a folder. */
  static String packageOf(String namespace, String folder) {
    StringBuilder pack = new StringBuilder(namespace);
    if (!folder.isEmpty()) {
      for (String part : folder.split("/", -1)) {
        pack.append('.').append(Identifiers.packagePart(part));
      }
    }
    return pack.toString();
  }
}
