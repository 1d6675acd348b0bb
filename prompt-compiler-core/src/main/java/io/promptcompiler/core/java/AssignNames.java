package io.promptcompiler.core.java;

import com.palantir.javapoet.ClassName;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.program.About;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.EntryPoint.Naming;
import io.promptcompiler.core.program.Fragment;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.core.program.Program;
import io.promptcompiler.core.program.Program.FolderMembers;
import io.promptcompiler.core.program.Program.SharedService;
import io.promptcompiler.core.program.Program.SharedType;
import io.promptcompiler.core.program.Service;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.TypeName;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Gives every class its name and reports classes and packages that meet. */
final class AssignNames {
  private static final String OF_TWO_PROMPTS =
      "Rename one of them, or give it a name with 'class' in its frontmatter.";
  private static final String IN_ONE_FOLDER =
      "Rename one of them, or put its document into another folder, which is another package.";

  private final Names names;
  private final DiagnosticSink sink;
  private final NestedNames nested;

  /** Who has a class, by its name in lower case: some file systems do not tell case apart. */
  private final Map<String, String> owners = new HashMap<>();

  private final Map<ClassName, Location> classes = new LinkedHashMap<>();

  private AssignNames(Names names, DiagnosticSink sink) {
    this.names = names;
    this.sink = sink;
    this.nested = new NestedNames(names, sink);
  }

  /**
   * The names of all classes of a program.
   *
   * @param taken who has the classes that are there already, by their full names
   */
  static Names assign(Program program, Map<String, String> taken, DiagnosticSink sink) {
    Names names = new Names();
    // What is there already has its names by the same rules; nobody can change them here.
    new AssignNames(names, finding -> {}).assign(program.imported());
    AssignNames assigning = new AssignNames(names, sink);
    taken.forEach((name, owner) -> assigning.owners.put(name.toLowerCase(Locale.ROOT), owner));
    assigning.assign(program);
    return names;
  }

  private void assign(Program program) {
    ClassName catalog = ClassName.get(program.catalog().namespace(), program.catalog().name());
    owners.put(key(catalog), "the catalog of all prompts");
    program.shared().forEach(this::shared);
    program.services().forEach(this::service);
    program.fragments().forEach(this::fragment);
    program.entryPoints().forEach(this::entryPoint);
    program.folders().forEach(this::folder);
    checkPackages();
  }

  private void assign(Program.Imported imported) {
    imported.shared().forEach(this::shared);
    imported.services().forEach(this::service);
    imported.fragments().forEach(this::fragment);
  }

  private void shared(SharedType shared) {
    TypeName typeName = shared.name();
    String simple = Identifiers.type(typeName.path());
    List<Field> fields =
        shared.type() instanceof Type.ObjectRef ref
            ? shared.types().object(ref).fields()
            : List.of();
    ClassName name =
        ClassName.get(
            packageOf(shared.namespace(), shared.folder()),
            NestedNames.reserved(fields).contains(simple) ? simple + "_" : simple);
    claim(name, typeName.simple(), shared.location(), IN_ONE_FOLDER);
    names.put(typeName, name);
    if (shared.type() instanceof Type.ObjectRef ref) {
      ObjectType object = shared.types().object(ref);
      nested.assign(name, object, shared.types(), typeName.path().size());
    } else {
      nested.constants((Type.EnumOf) shared.type(), shared.location());
    }
  }

  private void service(SharedService shared) {
    Service service = shared.service();
    String pack = packageOf(shared.namespace(), shared.folder());
    ClassName name = ClassName.get(pack, Identifiers.type(service.name().path()));
    claim(name, service.name().simple(), service.location(), IN_ONE_FOLDER);
    names.put(service.name(), name);
    Map<String, String> taken = new HashMap<>();
    for (Service.Method method : service.methods()) {
      nested.member(method.name(), taken, service.location());
    }
  }

  private void fragment(Fragment fragment) {
    Set<String> inside = Set.of("Texts");
    names.put(fragment, name(fragment.about(), fragment.naming(), inside, fragment.location()));
  }

  private void entryPoint(EntryPoint entryPoint) {
    Set<String> inside = NestedNames.inside(entryPoint.parameters().fields());
    ClassName name = name(entryPoint.about(), entryPoint.naming(), inside, entryPoint.location());
    names.put(entryPoint, name);
    nested.members(entryPoint.members());
    for (Member member : entryPoint.members()) {
      if (member instanceof Member.RecordType record) {
        names.put(record.object().name(), MemberNames.type(name, record.name()));
      }
    }
    if (!(entryPoint.rendering() instanceof MessageProgram)) {
      Set<String> others = MemberNames.inside(name, entryPoint.members());
      nested.assign(name, entryPoint.allParameters(), entryPoint.types(), 0, others);
    }
  }

  private ClassName name(About about, Naming naming, Set<String> inside, Location location) {
    String derived = Identifiers.classOf(about.stem(), about.folder(), naming.noun());
    String simple = naming.name().orElse(derived);
    if (!Identifiers.isTypeName(simple) || JavaWords.JAVA_LANG.contains(simple)) {
      badName(location, simple, "Write a name like '" + derived + "'.");
      simple = derived;
    } else if (inside.contains(simple)) {
      badName(location, simple, "A type inside it has that name: write another as 'class'.");
    }
    ClassName name = ClassName.get(packageOf(naming.namespace(), about.folder()), simple);
    claim(name, about.id(), location, OF_TWO_PROMPTS);
    return name;
  }

  private void badName(Location location, String name, String fix) {
    sink.report(Diagnostic.of(DiagnosticCode.BAD_CLASS_NAME, location, name, "class").fix(fix));
  }

  private void folder(FolderMembers folder) {
    String simple = Identifiers.typeOf(folder.name(), folder.noun());
    ClassName name = ClassName.get(packageOf(folder.namespace(), folder.folder()), simple);
    String place = folder.folder().isEmpty() ? folder.name() : folder.folder();
    claim(name, "the " + folder.noun() + " of " + place, folder.location(), OF_TWO_PROMPTS);
    names.put(folder, name);
  }

  private static String packageOf(String namespace, String folder) {
    StringBuilder pack = new StringBuilder(namespace);
    if (!folder.isEmpty()) {
      for (String part : folder.split("/", -1)) {
        pack.append('.').append(Identifiers.packagePart(part));
      }
    }
    return pack.toString();
  }

  private void claim(ClassName name, String owner, Location location, String fix) {
    String other = owners.putIfAbsent(key(name), owner);
    if (other == null) {
      classes.put(name, location);
      return;
    }
    sink.report(
        Diagnostic.of(DiagnosticCode.CLASSES_MEET, location, other, owner, name.canonicalName())
            .fix(fix));
  }

  private static String key(ClassName name) {
    return name.canonicalName().toLowerCase(Locale.ROOT);
  }

  private void checkPackages() {
    Set<String> packages = new HashSet<>();
    for (ClassName name : classes.keySet()) {
      String pack = name.packageName();
      while (packages.add(pack) && pack.contains(".")) {
        pack = pack.substring(0, pack.lastIndexOf('.'));
      }
    }
    classes.forEach(
        (name, location) -> {
          if (packages.contains(name.canonicalName())) {
            sink.report(
                Diagnostic.of(DiagnosticCode.PACKAGE_MEETS_CLASS, location, name.canonicalName())
                    .fix("Choose another 'class' or rename the folder."));
          }
        });
  }
}
