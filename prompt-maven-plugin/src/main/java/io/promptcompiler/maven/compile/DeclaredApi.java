package io.promptcompiler.maven.compile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The part of a class on which the compilation of other classes can depend: its declarations,
 * without bodies and private members, but with annotations and the values of constants. As long as
 * it is unchanged, no other class has to be recompiled.
 */
final class DeclaredApi {
  private DeclaredApi() {}

  /**
   * Returns whether two class files have the same declarations; false also if the class file
   * version of one is not supported.
   */
  static boolean isSame(Path before, Path after) throws IOException {
    try {
      return Arrays.equals(of(Files.readAllBytes(before)), of(Files.readAllBytes(after)));
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** Returns a class file that contains only the declarations. */
  private static byte[] of(byte[] classFile) {
    ClassWriter writer = new ClassWriter(0);
    new ClassReader(classFile)
        .accept(new WithoutPrivate(writer), ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
    return writer.toByteArray();
  }

  private static final class WithoutPrivate extends ClassVisitor {
    private final Map<String, Runnable> nested = new TreeMap<>();
    private String own = "";

    WithoutPrivate(ClassVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public void visit(
        int version,
        int access,
        String name,
        @Nullable String signature,
        String superName,
        String[] interfaces) {
      own = name;
      super.visit(version, access, name, signature, superName, interfaces);
    }

    /**
     * Keeps only the class itself and its own nested classes, because a class file also lists
     * nested classes that only method bodies refer to.
     */
    @Override
    public void visitInnerClass(
        String name, @Nullable String outerName, @Nullable String innerName, int access) {
      if (own.equals(outerName) || own.equals(name)) {
        nested.put(name, () -> super.visitInnerClass(name, outerName, innerName, access));
      }
    }

    /** Ignores nest members, whose order differs between compilers. */
    @Override
    public void visitNestMember(String name) {}

    @Override
    public void visitEnd() {
      nested.values().forEach(Runnable::run);
      super.visitEnd();
    }

    @Override
    public @Nullable FieldVisitor visitField(
        int access,
        String name,
        String descriptor,
        @Nullable String signature,
        @Nullable Object value) {
      return isPrivate(access)
          ? null
          : super.visitField(access, name, descriptor, signature, value);
    }

    @Override
    public @Nullable MethodVisitor visitMethod(
        int access,
        String name,
        String descriptor,
        @Nullable String signature,
        String[] exceptions) {
      return isPrivate(access) || name.equals("<clinit>")
          ? null
          : super.visitMethod(access, name, descriptor, signature, exceptions);
    }

    private static boolean isPrivate(int access) {
      return (access & (Opcodes.ACC_PRIVATE | Opcodes.ACC_SYNTHETIC)) != 0;
    }
  }
}
