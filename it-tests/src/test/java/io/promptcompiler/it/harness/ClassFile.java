package io.promptcompiler.it.harness;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** The constant pool of a class file (Java virtual machine specification 4.4). */
public final class ClassFile {
  private final List<String> texts = new ArrayList<>();
  private final List<String> classes = new ArrayList<>();
  private final List<String> members = new ArrayList<>();
  private boolean invokesDynamically;

  private ClassFile(DataInputStream in) throws IOException {
    in.skipNBytes(8); // magic and versions
    int count = in.readUnsignedShort();
    String[] textAt = new String[count];
    int[] nameAt = new int[count];
    int[] secondAt = new int[count];
    List<Integer> classNames = new ArrayList<>();
    List<Integer> references = new ArrayList<>();
    for (int i = 1; i < count; i++) {
      int tag = in.readUnsignedByte();
      switch (tag) {
        case 1 -> { // Utf8
          textAt[i] = in.readUTF();
          texts.add(textAt[i]);
        }
        case 7 -> {
          nameAt[i] = in.readUnsignedShort();
          classNames.add(nameAt[i]);
        }
        case 9, 10, 11, 12 -> { // Fieldref, Methodref, InterfaceMethodref, NameAndType
          nameAt[i] = in.readUnsignedShort();
          secondAt[i] = in.readUnsignedShort();
          if (tag != 12) {
            references.add(i);
          }
        }
        case 8, 16, 19, 20 -> in.skipNBytes(2); // String, MethodType, Module, Package
        case 15 -> in.skipNBytes(3); // MethodHandle
        case 5, 6 -> { // Long and Double take two places
          in.skipNBytes(8);
          i++;
        }
        case 3, 4, 17 -> in.skipNBytes(4);
        case 18 -> { // InvokeDynamic
          in.skipNBytes(4);
          invokesDynamically = true;
        }
        default -> throw new IOException("constant of tag " + tag);
      }
    }
    classNames.forEach(index -> classes.add(textAt[index]));
    for (int reference : references) {
      String owner = textAt[nameAt[nameAt[reference]]];
      members.add(owner + "." + textAt[nameAt[secondAt[reference]]]);
    }
  }

  /** Reads the bytes of a class file. */
  public static ClassFile of(byte[] bytes) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      return new ClassFile(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Every text: constants, names and descriptors. */
  public List<String> texts() {
    return texts;
  }

  /** The names of the classes that it uses, {@code java/lang/String}. */
  public List<String> classes() {
    return classes;
  }

  /** The fields and methods that it uses, {@code java/lang/String.length}. */
  public List<String> members() {
    return members;
  }

  /** Whether it has a call site that is linked when it is first used. */
  public boolean invokesDynamically() {
    return invokesDynamically;
  }
}
