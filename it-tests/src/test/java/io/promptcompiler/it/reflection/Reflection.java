package io.promptcompiler.it.reflection;

import io.promptcompiler.it.harness.ClassFile;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a class file does that a native image cannot see when it is built: reflection, classes and
 * resources by name, code made at run time, serialization, and the JDK's inside. Lambdas, records
 * and joined texts are linked with method handles too, but by the JVM, and an image links them when
 * it is built.
 */
final class Reflection {
  private static final Pattern CLASSES =
      Pattern.compile(
          "\\[*L?(?:java/lang/reflect/|java/lang/invoke/|java/lang/instrument/|java/beans/"
              + "|javax/script/|javax/tools/|java/io/Object(?:In|Out)putStream|java/rmi/"
              + "|java/lang/foreign/|java/util/ServiceLoader|java/util/ResourceBundle|sun/"
              + "|jdk/internal/|com/sun/(?!net/httpserver/)|net/bytebuddy/|org/objectweb/asm/"
              + "|org/springframework/cglib/|org/springframework/util/ReflectionUtils"
              + "|com/fasterxml/jackson/databind/).*");
  private static final Pattern MEMBERS =
      Pattern.compile(
          "java/lang/Class\\.(?!(?:getName|getSimpleName|hashCode|equals|isInstance|cast|toString"
              + "|desiredAssertionStatus)$).*"
              + "|java/lang/(?:ClassLoader|Module|ModuleLayer)\\..*"
              + "|java/lang/(?:System|Runtime)\\.(?:load|loadLibrary)"
              + "|java/lang/Thread\\.(?:get|set)ContextClassLoader"
              + "|java/util/concurrent/atomic/Atomic\\w+FieldUpdater\\..*");
  private static final Pattern LINKED =
      Pattern.compile(
          "java/lang/invoke/(?:MethodHandles|MethodHandles\\$Lookup|LambdaMetafactory"
              + "|StringConcatFactory|CallSite|MethodHandle|MethodType|TypeDescriptor)"
              + "|java/lang/invoke/(?:LambdaMetafactory|StringConcatFactory)\\.\\w+"
              + "|java/lang/runtime/.*");

  private Reflection() {}

  /** All of this in a class file, each once, sorted. */
  static Set<String> in(ClassFile file) {
    Stream<String> classes =
        file.classes().stream().filter(name -> CLASSES.matcher(name).matches());
    Stream<String> members =
        file.members().stream()
            .filter(name -> MEMBERS.matcher(name).matches() || CLASSES.matcher(name).matches());
    return Stream.concat(classes, members)
        .filter(name -> !LINKED.matcher(name).matches())
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
