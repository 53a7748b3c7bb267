# Por qué aquí no se pueden confinar las órdenes
sandbox-no-bubblewrap = Falta bubblewrap (bwrap), que confina las órdenes en Linux. Instala el paquete bubblewrap de tu sistema y vuelve a iniciar Ocho.
sandbox-probe-failed = { $program } no puede confinar órdenes aquí: { $detail }. Necesita espacios de nombres de usuario: permíteselos a bwrap (Ubuntu: en su perfil de AppArmor; en un contenedor: en su entorno de ejecución) y vuelve a iniciar Ocho.
sandbox-no-sandbox-exec = Falta /usr/bin/sandbox-exec, que confina las órdenes en macOS.
sandbox-not-here = Ocho no conoce nada que confine las órdenes en { $system }.
sandbox-gone = { $program }, que confina las órdenes, ya no está. Vuelve a instalarlo.
sandbox-whole-system = Las órdenes pueden escribir en { $folder }, así que nada las confinaría. Abre una carpeta que esté dentro y quítala de sandbox_writable.
sandbox-hidden-folder = { $folder } está en una carpeta oculta para las órdenes confinadas. Abre otra carpeta.
sandbox-put-aside = La orden creó { $place }, que decide qué programas ejecuta git. Se movió a { $to }.
sandbox-removed = La orden creó { $place }, que decide qué programas ejecuta git. Se eliminó.
sandbox-not-removed = La orden creó { $place }, que decide qué programas ejecuta git, y no se pudo quitar. No ejecutes git aquí hasta eliminarlo.
